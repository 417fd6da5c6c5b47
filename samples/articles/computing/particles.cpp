// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The third article's step of an N-body simulation, its arrays captured by reference.
//
// Mended: "+ =" is "+=", the dash in "p2 – p1" a minus sign, float4 is float_4, sqrt is fast_math::sqrt,
// and the constructors "omitted to save space" are added. Two more things cannot stay as printed: `bodies`
// is captured by value, since only arrays and textures may be captured by reference; and SOFTENING, which
// is 0 in the article, keeps a particle's distance to itself from being 0 and everything from becoming NaN.
#include <amp.h>
#include <amp_graphics.h>
#include <amp_math.h>
#include <random>
using namespace concurrency;
using namespace concurrency::graphics;

#include "../verdict.h"

typedef float_4 float4;

static const float PARTICLE_MASS = 0.5f;
static const float DELTA_TIME = 0.01f;
static const float SOFTENING = 0.125f;

// здесь float4 - это векторы с четырьмя элементами, 
// представляющие частицы, участвующие в операциях
void bodybody_interaction (
	float4& acceleration, const float4 p1, const float4 p2) restrict(amp) 
{
	float4 dist = p2 - p1;
	
	// w здесь не используется
	float absDist = dist.x*dist.x + dist.y*dist.y + dist.z*dist.z + SOFTENING; 
	float invDist = 1.0f / fast_math::sqrt(absDist);
	float invDistCube = invDist*invDist*invDist;
	
	acceleration += dist*PARTICLE_MASS*invDistCube;
}

struct particle 
{
	float4 position, velocity;
	
	particle() restrict(amp, cpu) {}
	particle(const particle& other) restrict(amp, cpu)
		: position(other.position), velocity(other.velocity) {}
	particle& operator=(const particle& other) restrict(amp, cpu)
	{
		position = other.position;
		velocity = other.velocity;
		return *this;
	}
};

void simulation_step(array <particle,1> & previous,
	 array <particle,1> & next, int bodies) 
{
	extent <1> ext(bodies);
	
	parallel_for_each (ext, [&, bodies](index <1> idx) restrict(amp) 
	{
		particle p = previous[idx];
		float4 acceleration(0, 0, 0, 0);
		
		for (int body = 0; body < bodies; ++body) 
		{
			bodybody_interaction (acceleration, p.position, previous[body].position);
		}
		
		p.velocity += acceleration*DELTA_TIME;
		p.position += p.velocity*DELTA_TIME;
		next[idx] = p;
	});
}

// The same step as a plain serial loop, on x, y, z, w of position and velocity.
struct serial_particle { double position[4], velocity[4]; };

std::vector<serial_particle> serial_step(const std::vector<serial_particle>& previous)
{
	std::vector<serial_particle> next = previous;
	for (serial_particle& p : next)
	{
		double acceleration[4] = {};
		for (const serial_particle& other : previous)
		{
			double dist[4], absDist = SOFTENING;
			for (int i = 0; i < 4; ++i) dist[i] = other.position[i] - p.position[i];
			for (int i = 0; i < 3; ++i) absDist += dist[i] * dist[i];
			double invDist = 1 / std::sqrt(absDist);
			for (int i = 0; i < 4; ++i)
				acceleration[i] += dist[i] * PARTICLE_MASS * invDist * invDist * invDist;
		}
		for (int i = 0; i < 4; ++i) p.velocity[i] += acceleration[i] * DELTA_TIME;
		for (int i = 0; i < 4; ++i) p.position[i] += p.velocity[i] * DELTA_TIME;
	}
	return next;
}

std::vector<double> coordinates(const std::vector<serial_particle>& particles)
{
	std::vector<double> all;
	for (const serial_particle& p : particles)
	{
		all.insert(all.end(), p.position, p.position + 4);
		all.insert(all.end(), p.velocity, p.velocity + 4);
	}
	return all;
}

std::vector<double> coordinates(const std::vector<particle>& particles)
{
	std::vector<double> all;
	for (const particle& p : particles)
		for (const float4& v : {p.position, p.velocity})
			for (float value : {v.x, v.y, v.z, v.w})
				all.push_back(value);
	return all;
}

int main()
{
	const int bodies = 500, steps = 4;
	std::mt19937 random(3);
	std::uniform_real_distribution<float> between(-1, 1);
	std::vector<particle> particles(bodies);
	std::vector<serial_particle> expected(bodies);
	for (int body = 0; body < bodies; ++body)
	{
		float x[4], v[4];
		for (int i = 0; i < 4; ++i)
		{
			expected[body].position[i] = x[i] = 10 * between(random);
			expected[body].velocity[i] = v[i] = between(random);
		}
		particles[body].position = float4(x[0], x[1], x[2], x[3]);
		particles[body].velocity = float4(v[0], v[1], v[2], v[3]);
	}

	array <particle,1> even(bodies, particles.begin(), particles.end()), odd(bodies);
	for (int step = 0; step < steps; ++step)
	{
		simulation_step(step % 2 ? odd : even, step % 2 ? even : odd, bodies);
		expected = serial_step(expected);
	}
	copy(steps % 2 ? odd : even, particles.begin());
	agree("particles after 4 steps", coordinates(particles), coordinates(expected), 1e-4);
	return verdict();
}
