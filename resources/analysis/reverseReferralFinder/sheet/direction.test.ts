import { expect, test } from 'vitest'
import { directionFrom } from './direction.ts'

const hospital = { longitude: 130.7, latitude: 32.8 }

test.each([
  [{ longitude: 130.7, latitude: 32.9 }, 'n'],
  [{ longitude: 130.81, latitude: 32.9 }, 'ne'],
  [{ longitude: 130.9, latitude: 32.8 }, 'e'],
  [{ longitude: 130.7, latitude: 32.7 }, 's'],
  [{ longitude: 130.59, latitude: 32.7 }, 'sw'],
  [{ longitude: 130.5, latitude: 32.8 }, 'w'],
  [{ longitude: 130.59, latitude: 32.9 }, 'nw'],
])('%o lies to the %s', (place, wind) => {
  expect(directionFrom(hospital, place)).toBe(wind)
})
