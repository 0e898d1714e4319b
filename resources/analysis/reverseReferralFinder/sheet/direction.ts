export interface Place {
  readonly longitude: number
  readonly latitude: number
}

/** The eight compass directions, clockwise from the north. */
export const winds = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type Wind = (typeof winds)[number]

/**
 * The direction from one place to another: the initial bearing of the great circle, rounded to one of eight compass directions.
 * @example directionFrom({ longitude: 130.7, latitude: 32.8 }, { longitude: 130.7, latitude: 32.9 }) // 'n'
 */
export const directionFrom = (from: Place, to: Place): Wind => {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [start, end, turn] = [radians(from.latitude), radians(to.latitude), radians(to.longitude - from.longitude)]
  const bearing = Math.atan2(
    Math.sin(turn) * Math.cos(end),
    Math.cos(start) * Math.sin(end) - Math.sin(start) * Math.cos(end) * Math.cos(turn),
  )
  const eighth = Math.round((bearing / (2 * Math.PI)) * winds.length)
  return winds[(eighth + winds.length) % winds.length] ?? 'n'
}
