/**
 * The grid that all boundaries are put on, in degrees: some ten metres. Borders that two files or two municipalities have
 * in common thereby have the same points.
 */
export const grid = { step: 1e-4, west: 120, south: 20 } as const

const japan = { south: 20, north: 46, west: 122, east: 154.5 }

export const isInJapan = (longitude: number, latitude: number): boolean =>
  longitude >= japan.west && longitude <= japan.east && latitude >= japan.south && latitude <= japan.north

export const columnOf = (longitude: number): number => Math.round((longitude - grid.west) / grid.step)
export const rowOf = (latitude: number): number => Math.round((latitude - grid.south) / grid.step)

const metresPerStep = 111_195 * grid.step

/** The square metres of a cell of the grid at a row. */
export const cellArea = (row: number): number =>
  metresPerStep * metresPerStep * Math.cos(((grid.south + row * grid.step) * Math.PI) / 180)
