import fc from 'fast-check'
import { expect, test } from 'vitest'
import { googleMapsLinks, googleMapsLinkTo, maxStopsOfLink } from './googleMapsLinks.ts'

const placesIn = (href: string) => {
  const { searchParams } = new URL(href)
  const waypoints = searchParams.get('waypoints')?.split('|') ?? []
  return { origin: searchParams.get('origin'), waypoints, destination: searchParams.get('destination') ?? '' }
}
const addresses = (count: number) => Array.from({ length: count }, (_, index) => `熊本市東区${index + 1}丁目`)

test('five stops and the way back are one link at a desk, two on a phone', () => {
  const route = { start: '本荘1-1', stops: addresses(5), end: '本荘1-1' }
  const [one, ...more] = googleMapsLinks(route, maxStopsOfLink.pc)
  expect(more).toEqual([])
  expect(placesIn(one?.href ?? '')).toEqual({ origin: '本荘1-1', waypoints: addresses(5), destination: '本荘1-1' })
  const links = googleMapsLinks(route, maxStopsOfLink.phone)
  expect(links.map(({ from, to }) => [from, to])).toEqual([
    [1, 3],
    [4, 5],
  ])
  expect(placesIn(links[1]?.href ?? '')).toEqual({
    origin: '熊本市東区3丁目',
    waypoints: ['熊本市東区4丁目', '熊本市東区5丁目'],
    destination: '本荘1-1',
  })
})

test('the links lead to every stop in order, none to more than its part, each from the end of the one before', () => {
  const end = fc.option(fc.constant('病院'))
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.constantFrom(3, 9), end, end, (count, most, start, goal) => {
      const links = googleMapsLinks({ start, stops: addresses(count), end: goal }, most).map(({ href }) =>
        placesIn(href),
      )
      const visited = links.flatMap(({ waypoints, destination }) => [...waypoints, destination])
      expect(visited).toEqual([...addresses(count), ...(goal === null ? [] : [goal])])
      for (const [index, { origin, waypoints }] of links.entries()) {
        expect(waypoints.length).toBeLessThanOrEqual(most)
        expect(origin).toBe(index === 0 ? start : links[index - 1]?.destination)
      }
    }),
  )
})

test('a single place is reached from where the device is', () => {
  expect(placesIn(googleMapsLinkTo('熊本市東区1丁目'))).toEqual({
    origin: null,
    waypoints: [],
    destination: '熊本市東区1丁目',
  })
})
