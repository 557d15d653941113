import Glibc
import HAPModel
import Profiles

/// A room of one temperature: it goes towards a balance of what it loses and what it gets, ever more slowly.
///
/// Everything is computed, nothing is stepped: with the balance E and the time constant τ the temperature is
/// E + (T₀ − E) · e^(−t/τ).
struct RoomModel {
    /// What is done to it.
    enum Drive: Equatable {
        case off
        case heating
        case cooling
    }

    private let definition: RoomDefinition
    private(set) var drive = Drive.off
    /// At `since`.
    private var temperature: Double
    private var since: MonotonicTime

    init(_ definition: RoomDefinition, temperature: Double, at now: MonotonicTime) {
        self.definition = definition
        self.temperature = temperature
        since = now
    }

    /// Where the temperature goes.
    var balance: Double {
        let hours = definition.loss / .seconds(3600)
        return switch drive {
        case .off: definition.outside
        case .heating: definition.outside + definition.heating * hours
        case .cooling: definition.outside - definition.cooling * hours
        }
    }

    func temperature(at now: MonotonicTime) -> Double {
        guard now > since else { return temperature }
        return balance + (temperature - balance) * exp(-((now - since) / definition.loss))
    }

    /// When it will have a temperature; nil: never, as things are.
    func time(of wanted: Double) -> MonotonicTime? {
        guard wanted != temperature else { return since }
        let rest = (wanted - balance) / (temperature - balance)
        // At the balance itself it is never quite, and what it goes away from does not come back.
        guard rest.isFinite, rest > 0, rest < 1 else { return nil }
        return since + definition.loss.scaled(by: -log(rest))
    }

    /// Goes on from what it is now; the drive may be another one from now on.
    mutating func drive(_ drive: Drive, from temperature: Double, at now: MonotonicTime) {
        self.drive = drive
        self.temperature = temperature
        since = now
    }
}
