// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/VisualStudioProjects.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace tessera {

namespace {

/// The path of \p Name, as Windows writes it, from \p Folder.
std::string pathFrom(StringRef Folder, StringRef Name) {
  std::string Portable = Name.trim().str();
  llvm::replace(Portable, '\\', '/');
  for (StringRef Variable : {"$(ProjectDir)", "$(MSBuildProjectDirectory)/", "$(SolutionDir)"})
    if (const size_t At = Portable.find(Variable.str()); At != std::string::npos)
      Portable.erase(At, Variable.size());
  SmallString<128> Path(sys::path::is_absolute(Portable) ? "" : Folder);
  sys::path::append(Path, Portable);
  sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return std::string(Path);
}

/// What finds a file, whatever the letters.
std::string keyOf(StringRef Path) {
  SmallString<128> Whole(Path);
  sys::fs::make_absolute(Whole);
  sys::path::remove_dots(Whole, /*remove_dot_dot=*/true);
  return Whole.str().lower();
}

/// The text without what holds for a debugging configuration alone.
std::string forRelease(StringRef Text) {
  std::string Result;
  while (!Text.empty()) {
    const size_t Open = Text.find("<ItemDefinitionGroup");
    Result += Text.substr(0, Open);
    Text = Text.substr(std::min(Open, Text.size()));
    const size_t End = Text.find("</ItemDefinitionGroup>");
    const StringRef Group = Text.substr(0, End);
    if (!Group.substr(0, Group.find('>')).contains("Debug"))
      Result += Group;
    Text = Text.substr(std::min(End, Text.size()));
  }
  return Result;
}

/// What stands between `<Tag>` and `</Tag>`, each time, split at semicolons.
std::vector<std::string> listOf(StringRef Text, StringRef Tag) {
  std::vector<std::string> Items;
  const std::string Open = ("<" + Tag + ">").str(), Close = ("</" + Tag + ">").str();
  for (size_t At = Text.find(Open); At != StringRef::npos; At = Text.find(Open)) {
    Text = Text.drop_front(At + Open.size());
    for (StringRef Item : split(Text.substr(0, Text.find(Close)), ';'))
      if (Item = Item.trim();
          !Item.empty() && !Item.starts_with("%(") && !is_contained(Items, Item.str()))
        Items.push_back(Item.str());
  }
  return Items;
}

/// `<Tag Include="a.cpp"`
std::vector<std::string> included(StringRef Text, StringRef Tag) {
  std::vector<std::string> Names;
  const std::string Open = ("<" + Tag + " Include=\"").str();
  for (size_t At = Text.find(Open); At != StringRef::npos; At = Text.find(Open)) {
    Text = Text.drop_front(At + Open.size());
    Names.push_back(Text.substr(0, Text.find('"')).str());
  }
  return Names;
}

/// Macros that say that the system is Windows, which it is not here.
bool isOfWindows(StringRef Macro) {
  static constexpr StringLiteral Names[] = {"WIN32",    "_WIN32",  "WIN64", "_WIN64", "_WINDOWS",
                                            "_CONSOLE", "_USRDLL", "_LIB",  "_DEBUG"};
  return is_contained(Names, Macro.split('=').first);
}

} // namespace

VisualStudioProjects::VisualStudioProjects(ArrayRef<std::string> Folders) {
  for (StringRef Folder : Folders) {
    std::error_code EC;
    std::vector<std::string> Found;
    for (sys::fs::recursive_directory_iterator I(Folder, EC, /*follow_symlinks=*/false), End;
         I != End && !EC; I.increment(EC))
      if (sys::path::extension(I->path()) == ".vcxproj")
        Found.push_back(sys::path::remove_leading_dotslash(I->path()).str());
    sort(Found);
    for (const std::string &Path : Found)
      read(Path);
  }
}

void VisualStudioProjects::read(StringRef Path) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> File = MemoryBuffer::getFile(Path);
  if (!File)
    return;
  const StringRef Folder = sys::path::parent_path(Path);
  const std::string Text = forRelease((*File)->getBuffer());
  VisualStudioProject Project{Path.str(), {}};
  for (const std::string &Name : listOf(Text, "AdditionalIncludeDirectories")) {
    const std::string Place = pathFrom(Folder, Name);
    if (!StringRef(Place).contains("$("))
      Project.Options.push_back("-I" + (Place.empty() ? "." : Place));
  }
  for (const std::string &Macro : listOf(Text, "PreprocessorDefinitions"))
    if (!isOfWindows(Macro) && !StringRef(Macro).contains("$("))
      Project.Options.push_back("-D" + Macro);
  if (is_contained(listOf(Text, "CharacterSet"), "Unicode"))
    append_range(Project.Options, std::initializer_list<StringRef>{"-DUNICODE", "-D_UNICODE"});
  if (is_contained(listOf(Text, "OpenMPSupport"), "true"))
    Project.Options.push_back("-fopenmp");
  for (const std::string &Source : included(Text, "ClCompile"))
    OfSource.try_emplace(keyOf(pathFrom(Folder, Source)), Projects.size());
  Projects.push_back(std::move(Project));
}

const VisualStudioProject *VisualStudioProjects::of(StringRef Source) const {
  const auto Found = OfSource.find(keyOf(Source));
  assert((Found == OfSource.end() || Found->second < Projects.size()) && "a project lists it");
  return Found == OfSource.end() ? nullptr : &Projects[Found->second];
}

} // namespace tessera
