import HAPModel
import Profiles

extension Command {
    /// `hapsim import aiohomekit FILE`
    static var importing: Command {
        Command(
            name: "import", summary: "make a definition file of what a controller wrote down of a real accessory",
            details: [
                "The definition file goes to standard output, and hapsim check accepts it. What it cannot say is left out, with a comment.",
                "The one FORMAT is aiohomekit: a JSON list of accessories with services and characteristics, as HAP's /accessories has it, as \"python3 -m aiohomekit accessories -o json\" prints it, or as Home Assistant keeps it. A dump does not tell the category.",
            ],
            arguments: [
                Argument("FORMAT", help: "aiohomekit"), Argument("FILE", help: "the dump"),
            ],
            options: [
                Option("--aid", value: "N", help: "the accessory's number, where the dump has several"),
                Option("--category", value: "NAME", help: "the category; without it the one that fits the first service"),
            ],
            run: { arguments, console in
                guard arguments.argument("FORMAT") == "aiohomekit" else {
                    throw UsageError.invalidValue(of: "FORMAT", reason: "there is only aiohomekit")
                }
                let number = try arguments.value("--aid", as: accessoryNumber)
                let category = try arguments.value("--category", as: category)
                do throws(ImportFailure) {
                    let text = try AccessoryImport.definition(
                        path: arguments.argument("FILE") ?? "", number: number, category: category)
                    console.out(String(text.dropLast()))
                    return .done
                } catch {
                    throw CommandFailure.failed(error.description)
                }
            })
    }

    /// Why the value of an option is refused.
    private struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    private static func accessoryNumber(_ text: String) throws -> Int64 {
        guard let number: Int64 = NumberText.integer(text), number > 0 else {
            throw Refusal(description: "'\(text)' is not the number of an accessory")
        }
        return number
    }

    private static func category(_ text: String) throws -> AccessoryCategory {
        guard let category = Catalogue.apple.category(named: text) else {
            let hint = NearestName.of(text, in: Catalogue.apple.categories.map(\.name)).map { ", did you mean \($0)?" } ?? ""
            throw Refusal(description: "there is no category '\(text)'\(hint)")
        }
        return category
    }
}
