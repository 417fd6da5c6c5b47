// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/VisualStudioProjects.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <cassert>
#include <utility>

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

/// The length of the tag, comment or instruction that \p Text begins with; npos if it has no end.
size_t lengthOfMarkup(StringRef Text) {
  assert(Text.starts_with("<") && "markup begins so");
  for (auto [Open, Close] :
       {std::pair<StringRef, StringRef>("<!--", "-->"), {"<![CDATA[", "]]>"}, {"<?", "?>"}})
    if (Text.starts_with(Open)) {
      const size_t End = Text.find(Close, Open.size());
      return End == StringRef::npos ? End : End + Close.size();
    }
  char Quote = 0;
  for (size_t I = 0; I < Text.size(); ++I) {
    if (Quote != 0 ? Text[I] == Quote : Text[I] == '"' || Text[I] == '\'')
      Quote = Quote != 0 ? 0 : Text[I];
    else if (Quote == 0 && Text[I] == '>')
      return I + 1;
  }
  return StringRef::npos;
}

/// Whether \p Text is an XML document of one element `Project`, in which each element ends.
bool isWholeProject(StringRef Text) {
  SmallVector<StringRef, 8> Open;
  bool HasRoot = false;
  for (size_t At = Text.find('<'); At != StringRef::npos; At = Text.find('<')) {
    Text = Text.drop_front(At);
    const size_t Length = lengthOfMarkup(Text);
    if (Length == StringRef::npos)
      return false;
    assert(Length >= 2 && "a tag has both its marks");
    StringRef Tag = Text.substr(1, Length - 2);
    Text = Text.drop_front(Length);
    if (Tag.starts_with("!") || Tag.starts_with("?"))
      continue;
    if (Tag.consume_front("/")) {
      if (Open.empty() || Open.pop_back_val() != Tag.rtrim())
        return false;
      continue;
    }
    const StringRef Name = Tag.take_until([](char C) { return isSpace(C) || C == '/'; });
    if (Open.empty() && (std::exchange(HasRoot, true) || Name != "Project"))
      return false;
    if (!Tag.ends_with("/"))
      Open.push_back(Name);
  }
  return HasRoot && Open.empty();
}

/// The character that `&Name;` stands for in XML; empty if it stands for none.
std::string characterOf(StringRef Name) {
  if (Name.consume_front("#")) {
    const unsigned Radix = Name.consume_front("x") ? 16 : 10;
    unsigned Code = 0;
    char Bytes[UNI_MAX_UTF8_BYTES_PER_CODE_POINT], *End = Bytes;
    if (Name.getAsInteger(Radix, Code) || Code == 0 || !ConvertCodePointToUTF8(Code, End))
      return "";
    return std::string(Bytes, End);
  }
  return StringSwitch<std::string>(Name)
      .Case("amp", "&")
      .Case("lt", "<")
      .Case("gt", ">")
      .Case("quot", "\"")
      .Case("apos", "'")
      .Default("");
}

/// The text of an element or of an attribute, as XML has it written.
std::string decoded(StringRef Text) {
  std::string Result;
  for (size_t At = Text.find('&'); At != StringRef::npos; At = Text.find('&')) {
    Result += Text.substr(0, At);
    Text = Text.drop_front(At);
    const size_t End = Text.find(';');
    const std::string Character = End == StringRef::npos ? "" : characterOf(Text.slice(1, End));
    Result += Character.empty() ? "&" : Character;
    Text = Text.drop_front(Character.empty() ? 1 : End + 1);
  }
  return Result + Text.str();
}

/// What stands between `<Tag>` and `</Tag>`, each time, split at semicolons.
std::vector<std::string> listOf(StringRef Text, StringRef Tag) {
  std::vector<std::string> Items;
  const std::string Open = ("<" + Tag + ">").str(), Close = ("</" + Tag + ">").str();
  for (size_t At = Text.find(Open); At != StringRef::npos; At = Text.find(Open)) {
    Text = Text.drop_front(At + Open.size());
    const std::string List = decoded(Text.substr(0, Text.find(Close)));
    for (StringRef Item : split(List, ';'))
      if (Item = Item.trim();
          !Item.empty() && !Item.starts_with("%(") && !is_contained(Items, Item.str()))
        Items.push_back(Item.str());
  }
  return Items;
}

/// A source that a project lists.
struct Listed {
  std::string Name;
  bool Excluded; ///< from the build for release
};

/// Whether the items in \p Text say `<ExcludedFromBuild>true`, and not for debugging alone.
bool isExcluded(StringRef Text) {
  constexpr StringLiteral Open = "<ExcludedFromBuild";
  for (size_t At = Text.find(Open); At != StringRef::npos; At = Text.find(Open)) {
    Text = Text.drop_front(At + Open.size());
    const auto [Attributes, Value] = Text.split('>');
    if (!Attributes.contains("Debug") && Value.ltrim().starts_with_insensitive("true"))
      return true;
  }
  return false;
}

/// `<ClCompile Include="a.cpp" />`, or with items up to `</ClCompile>`.
std::vector<Listed> sourcesIn(StringRef Text) {
  std::vector<Listed> Sources;
  constexpr StringLiteral Open = "<ClCompile Include=\"";
  for (size_t At = Text.find(Open); At != StringRef::npos; At = Text.find(Open)) {
    Text = Text.drop_front(At + Open.size());
    const auto [Name, Behind] = Text.split('"');
    const bool HasItems = !Behind.ltrim().starts_with("/>");
    Sources.push_back({decoded(Name), HasItems && isExcluded(Behind.split("</ClCompile>").first)});
  }
  return Sources;
}

/// A project's text in UTF-8; Visual Studio takes UTF-16, too, if a mark says so.
std::string textOf(StringRef Bytes) {
  std::string Text;
  const ArrayRef<char> Units(Bytes.data(), Bytes.size());
  return hasUTF16ByteOrderMark(Units) && convertUTF16ToUTF8String(Units, Text) ? Text : Bytes.str();
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
  const std::string Whole = File ? textOf((*File)->getBuffer()) : "";
  if (!File || !isWholeProject(Whole)) {
    Unread.push_back(Path.str() + ": " +
                     (File ? "it is no whole XML document" : File.getError().message()));
    return;
  }
  const StringRef Folder = sys::path::parent_path(Path);
  const std::string Text = forRelease(Whole);
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
  for (const Listed &Source : sourcesIn(Text)) {
    const std::string Key = keyOf(pathFrom(Folder, Source.Name));
    if (Source.Excluded)
      Excluded.insert(Key);
    else
      OfSource.try_emplace(Key, Projects.size());
  }
  Projects.push_back(std::move(Project));
}

const VisualStudioProject *VisualStudioProjects::of(StringRef Source) const {
  const auto Found = OfSource.find(keyOf(Source));
  assert((Found == OfSource.end() || Found->second < Projects.size()) && "a project lists it");
  return Found == OfSource.end() ? nullptr : &Projects[Found->second];
}

bool VisualStudioProjects::exclude(StringRef Source) const {
  return Excluded.contains(keyOf(Source)) && !of(Source);
}

} // namespace tessera
