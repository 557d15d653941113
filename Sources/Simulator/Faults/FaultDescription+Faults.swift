import HAPModel

extension FaultDescription {
    /// The faults that are described: one, or those of a named fault.
    ///
    /// - Parameters:
    ///   - database: the accessory's, in which targets are found.
    ///   - freeName: a name for a fault of an action, when none is given.
    public func faults(
        in database: AttributeDatabase, freeName: (String) -> String
    ) throws(FaultProblem) -> [Fault] {
        guard let text = fault ?? action, !text.isEmpty else {
            throw FaultProblem(field: "fault", message: "there is no fault; name one, or write an action as in drop-after@M5")
        }
        // Of one name, what has a place is the action.
        let isAction = action != nil || (place != nil && FaultActionForm.named(text) != nil)
        if !isAction, let named = NamedFault.named(text) { return try faults(of: named, in: database) }
        return [try fault(text, in: database, name: name, freeName: freeName)]
    }

    private func faults(of named: NamedFault, in database: AttributeDatabase) throws(FaultProblem) -> [Fault] {
        var faults: [Fault] = []
        for expression in named.expressions {
            var part = try FaultDescription(expression)
            // What is given with the name narrows each of its faults.
            if let place { (part.target, part.place) = (target ?? place, part.place) }
            if let target { part.target = target }
            part.nth = nth ?? part.nth
            part.count = count ?? part.count
            part.probability = probability ?? part.probability
            faults.append(try part.fault(part.fault ?? "", in: database, name: name ?? named.name, freeName: { $0 }))
        }
        return faults
    }

    private func fault(
        _ text: String, in database: AttributeDatabase, name: String?, freeName: (String) -> String
    ) throws(FaultProblem) -> Fault {
        let field = action == nil ? "fault" : "action"
        let (form, action, implied) = try Self.action(text, field: field, hasPlace: place != nil)
        let (place, target) = try Self.place(place ?? implied?.place, target ?? implied?.target, of: form, in: database)
        if case .pairingError = action {
            guard case .message = place else {
                throw FaultProblem(
                    field: "where", message: "tlv-error is an error in a pairing message: write it as tlv-error:2@M4")
            }
        }
        let fault = Fault(
            name: name ?? freeName(form.name), action: action, place: place, target: target, nth: nth ?? 1, count: count,
            probability: probability ?? 1)
        try Self.check(fault)
        return fault
    }

    private static func check(_ fault: Fault) throws(FaultProblem) {
        guard !fault.name.isEmpty, fault.name.utf8.count <= 64, !fault.name.contains(where: { $0 == "/" || $0.isWhitespace })
        else {
            throw FaultProblem(field: "name", message: "name: 1 to 64 bytes without spaces and slashes")
        }
        guard fault.nth >= 1 else { throw FaultProblem(field: "nth", message: "nth: the first time is 1") }
        guard (fault.count ?? 1) >= 1 else {
            throw FaultProblem(field: "count", message: "count: once is 1; leave it out for a fault that stays")
        }
        guard (0...1).contains(fault.probability) else {
            throw FaultProblem(field: "probability", message: "probability: from 0 to 1")
        }
        guard fault.place != .link || fault.probability == 1 else {
            throw FaultProblem(
                field: "probability", message: "probability: what a link finds is made before it begins; use nth and count")
        }
    }

    /// The action of `NAME[:ARGUMENT]`, and the place after the colon of one that has no argument.
    private static func action(
        _ text: String, field: String, hasPlace: Bool
    ) throws(FaultProblem) -> (FaultActionForm, FaultAction, implied: (place: String, target: String?)?) {
        let colon = text.firstIndex(of: ":")
        let name = text[..<(colon ?? text.endIndex)]
        let argument = colon.map { String(text[text.index(after: $0)...]) }
        guard let form = FaultActionForm.named(name) else {
            let known = FaultActionForm.all.map(\.name) + NamedFault.all.map(\.name)
            let hint = NearestName.of(name, in: known).map { "did you mean '\($0)'?" } ?? "see hapsim fault --list"
            throw FaultProblem(field: field, message: "there is no fault '\(name)'; \(hint)")
        }
        if let action = form.action(argument) { return (form, action, nil) }
        if !hasPlace, let argument, let action = form.action(nil) {
            let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return (form, action, (parts[0], parts.count > 1 ? parts[1] : nil))
        }
        let usage = form.argument.map { "write \(form.name):\($0)" } ?? "it takes nothing after the name"
        throw FaultProblem(field: field, message: "\(form.name): \(argument.map { "'\($0)' does not do; " } ?? "")\(usage)")
    }

    private static func place(
        _ text: String?, _ target: String?, of form: FaultActionForm, in database: AttributeDatabase
    ) throws(FaultProblem) -> (FaultPlace, Fault.Target?) {
        guard let text else {
            guard let place = form.standardPlace else {
                throw FaultProblem(field: "where", message: "\(form.name) needs a place: \(form.placesText)")
            }
            return (place, try self.target(target, at: place, in: database))
        }
        guard let place = FaultPlace(text) else {
            // The place may be left out before a characteristic.
            guard target == nil, let place = form.placeOfTargets, let found = try? self.target(text, at: place, in: database)
            else {
                // What looks like a characteristic is one.
                if text.contains("/"), let place = form.placeOfTargets { _ = try self.target(text, at: place, in: database) }
                let hint = NearestName.of(text, in: form.places.map(\.text)).map { "did you mean '\($0)'?" }
                throw FaultProblem(
                    field: "where", message: "there is no place '\(text)' for \(form.name); \(hint ?? form.placesText)")
            }
            return (place, found)
        }
        guard form.kinds.contains(place.kind) else {
            throw FaultProblem(field: "where", message: "\(form.name) is not possible at \(place.text); \(form.placesText)")
        }
        return (place, try self.target(target, at: place, in: database))
    }

    private static func target(
        _ text: String?, at place: FaultPlace, in database: AttributeDatabase
    ) throws(FaultProblem) -> Fault.Target? {
        guard let text else { return nil }
        guard place.takesTarget else {
            throw FaultProblem(field: "which", message: "\(place.text) is not narrowed to a characteristic")
        }
        if let service = service(text, in: database) { return Fault.Target(iid: service.iid, text: text) }
        do throws(PathProblem) {
            let location = try CharacteristicPath(text).resolve(in: database)
            return Fault.Target(iid: database[location].iid, text: "\(database.path(of: location))")
        } catch {
            guard case .malformed = error else { throw FaultProblem(field: "which", message: "\(error)") }
            let names = database.services.map(\.name)
            let hint = NearestName.of(text, in: names).map { "did you mean '\($0)'?" }
            throw FaultProblem(field: "which", message: "there is no service '\(text)'; \(hint ?? "\(error)")")
        }
    }

    /// The service of a name, `outlet[2]` the second of its type, or of an instance ID.
    private static func service(_ text: String, in database: AttributeDatabase) -> Service? {
        if let number = FaultArgument.number(text, in: 1...65_535) {
            return database.services.first { $0.iid.rawValue == UInt16(number) }
        }
        guard !text.contains("/") else { return nil }
        let bracket = text.firstIndex(of: "[") ?? text.endIndex
        let digits = text[bracket...].dropFirst().prefix { $0 != "]" }
        let number = bracket == text.endIndex ? 1 : Int(digits) ?? 0
        let name = text[..<bracket]
        let type = Catalogue.apple.service(named: String(name))?.type
        let matching = database.services.filter { $0.name == name || $0.type == type }
        return number >= 1 ? matching.dropFirst(number - 1).first : nil
    }
}

extension FaultActionForm {
    /// Where a characteristic without a place belongs.
    fileprivate var placeOfTargets: FaultPlace? {
        if let standardPlace, standardPlace.takesTarget { return standardPlace }
        if kinds.contains(.request) { return .request(nil) }
        return nil
    }

    /// "possible at write, read, …", for errors.
    fileprivate var placesText: String {
        let names = places.map(\.text)
        return "it is possible at " + (names.count > 12 ? names.prefix(12) + ["…"] : names[...]).joined(separator: ", ")
    }
}
