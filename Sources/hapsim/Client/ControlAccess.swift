import Control

/// Where a running accessory is steered, and what one needs to be let in.
struct ControlAccess: Equatable {
    let address: ControlAddress
    /// nil: none is known, and on a Unix socket none is needed.
    let token: BearerToken?
}
