/** The most stops of one link: Google Maps drops what a link has beyond 9 places on the way, 3 on a phone. */
export const maxStopsOfLink = { pc: 9, phone: 3 } as const

export interface GoogleMapsRoute {
  /** Addresses. A start that is null is where the device is. */
  readonly start: string | null
  readonly stops: readonly string[]
  /** Null: the way ends at the last stop. */
  readonly end: string | null
}

export interface GoogleMapsLink {
  readonly href: string
  /** The stops that the link leads to, counted from 1, both included. */
  readonly from: number
  readonly to: number
}

const linkTo = (origin: string | null, waypoints: readonly string[], destination: string) =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({
    api: '1',
    ...(origin !== null && { origin }),
    destination,
    ...(waypoints.length > 0 && { waypoints: waypoints.join('|') }),
    travelmode: 'driving',
  })}`

/** Links that together lead along a route, each from where the one before ends. Making a link sends nothing. */
export const googleMapsLinks = ({ start, stops, end }: GoogleMapsRoute, maxStops: number): GoogleMapsLink[] =>
  Array.from({ length: Math.ceil(stops.length / maxStops) }, (_, part) => {
    const from = part * maxStops
    const to = Math.min(from + maxStops, stops.length)
    const last = to === stops.length ? end : null
    const places = [...stops.slice(from, to), ...(last === null ? [] : [last])]
    const origin = from === 0 ? start : (stops[from - 1] ?? null)
    return { href: linkTo(origin, places.slice(0, -1), places.at(-1) ?? ''), from: from + 1, to }
  })

/** A link that leads from where the device is to one place. */
export const googleMapsLinkTo = (address: string): string => linkTo(null, [], address)
