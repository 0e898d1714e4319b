import type { Map as LeafletMap } from 'leaflet'

/**
 * How far a canvas reaches beyond the view, both sides together, as a share of its size, so that a drag shows no empty edge at
 * once.
 */
const margin = 0.24
/** So much of it lies where a drag goes. */
const ahead = 0.8

/** The size of a canvas over a map, and by how much it reaches beyond the view. */
export const sizeFor = (map: LeafletMap) => {
  const size = map.getSize()
  const beyond = size.multiplyBy(margin).round()
  return { width: size.x + beyond.x, height: size.y + beyond.y, beyond }
}

/** The share of what is beyond the view that belongs before its beginning. @param travel - how far it has gone since the last time */
export const shareBefore = (travel: number) => {
  if (travel === 0) return 0.5
  return travel < 0 ? ahead : 1 - ahead
}
