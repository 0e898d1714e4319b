import { distanceKm, type Place } from '#contract/places.ts'
import { moved } from '../../dragging/reorder.ts'

/** Where a way begins and ends. Null: anywhere. */
export interface Ends {
  readonly start: Place | null
  readonly end: Place | null
}

/** Shorter by less than this is no improvement, in kilometres. */
const tolerance = 1e-9

/** The length of the way through places in this order, in kilometres. */
export const wayLength = (places: readonly Place[], { start, end }: Ends): number => {
  const way = [...(start ? [start] : []), ...places, ...(end ? [end] : [])]
  return way.reduce((length, place, index) => {
    const before = way[index - 1]
    return before ? length + distanceKm(before, place) : length
  }, 0)
}

const nearestTo = (here: Place, places: readonly Place[]): Place | undefined => {
  const distances = places.map((place) => distanceKm(here, place))
  return places[distances.indexOf(Math.min(...distances))]
}

/** The way that begins with a place and leads to the nearest next one each time. */
const nearestNext = (first: Place, places: readonly Place[]): Place[] => {
  const order = [first]
  const rest = new Set(places)
  rest.delete(first)
  for (let next = nearestTo(first, [...rest]); next; next = nearestTo(next, [...rest])) {
    order.push(next)
    rest.delete(next)
  }
  return order
}

const reversed = (places: readonly Place[], from: number, to: number): Place[] => [
  ...places.slice(0, from),
  ...places.slice(from, to + 1).reverse(),
  ...places.slice(to + 1),
]

const shorter = (places: readonly Place[], ends: Ends, than: number): Place[] | undefined => {
  for (let from = 0; from < places.length; from += 1)
    for (let to = 0; to < places.length; to += 1)
      for (const way of to > from ? [reversed(places, from, to), moved(places, from, to)] : [moved(places, from, to)])
        if (wayLength(way, ends) < than - tolerance) return way
  return undefined
}

const improved = (places: readonly Place[], ends: Ends): readonly Place[] => {
  let way = places
  for (let better = shorter(way, ends, wayLength(way, ends)); better; better = shorter(way, ends, wayLength(way, ends)))
    way = better
  return way
}

/** Up to so many places each is tried as the first one; beyond, only the nearest to the start. */
const maxTried = 12

/**
 * A short way through places: the nearest next one each time, then turning parts round (2-opt) and moving single places as long as that shortens
 * it. It is short, not certainly the shortest.
 * @returns the same places in their new order
 */
export const shortWay = <T extends Place>(places: readonly T[], ends: Ends): T[] => {
  const nearest = ends.start ? nearestTo(ends.start, places) : places[0]
  const firsts = places.length <= maxTried ? places : nearest ? [nearest] : []
  const ways = [...firsts.map((first) => improved(nearestNext(first, places), ends)), places]
  const lengths = ways.map((way) => wayLength(way, ends))
  const shortest = Math.min(...lengths)
  const given = lengths.at(-1) ?? 0
  return [...((given <= shortest + tolerance ? places : ways[lengths.indexOf(shortest)]) ?? places)] as T[]
}
