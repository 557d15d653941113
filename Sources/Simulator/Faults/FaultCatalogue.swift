import JSON

/// All that can go wrong on purpose, as the control API tells of it.
public enum FaultCatalogue {
    /// `named`: the faults that have names; `actions`: what others are made of, and where.
    public static var json: JSONObject {
        [
            "named": .array(
                NamedFault.all.map { fault in
                    [
                        "name": .string(fault.name), "summary": .string(fault.summary),
                        "rows": .array(fault.rows.map { .integer(Int64($0)) }),
                        "expressions": .array(fault.expressions.map { .string($0) }),
                    ]
                }),
            "actions": .array(
                FaultActionForm.all.map { form in
                    var object: JSONObject = ["name": .string(form.name), "summary": .string(form.summary)]
                    object["argument"] = form.argument.map { .string($0) }
                    object["places"] = .array(form.places.map { .string($0.text) })
                    return .object(object)
                }),
        ]
    }
}
