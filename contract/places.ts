/** A position in degrees of JGD2011 (equivalent to WGS 84). */
export interface Place {
  readonly longitude: number
  readonly latitude: number
}

const earthRadiusKm = 6371.0088

/** Great-circle distance in kilometres (haversine; mean earth radius of IUGG). */
export const distanceKm = (from: Place, to: Place): number => {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const a =
    Math.sin(radians(to.latitude - from.latitude) / 2) ** 2 +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(a))
}
