import { expect, test } from 'vitest'
import { daysAfter } from '#contract/days.ts'
import { today } from '#ui/format.ts'
import { withBestOrder } from './bestOrder.ts'
import { type ListedStop, newPlan, planOf, routePayload } from './plan.ts'
import { routeOnMap } from './routeOnMap.ts'
import { type Institution, routeStopsOf, type StopHours } from './useRouteStops.ts'

const own = 99
const at = (id: number, longitude: number | null): Institution => ({
  id,
  name: `医院${id}`,
  address: `健軍${id}丁目`,
  tel: null,
  longitude,
  latitude: longitude === null ? null : 32.8,
  lastVisitDate: null,
})
const hospital = at(own, 130.7)
const road = [at(1, 130.72), at(2, 130.74), at(3, 130.76)]
const stopsOf = (stopIds: readonly number[], changes: object = {}, hours: readonly StopHours[] = []) =>
  routeStopsOf({ ...newPlan(stopIds), ...changes }, [hospital, ...road, at(4, null)], hours, own)

test('a new plan is for tomorrow, each stop once', () => {
  expect(newPlan([3, 1, 3])).toMatchObject({ stopIds: [3, 1], plannedDate: daysAfter(today(), 1) })
  expect(newPlan(Array.from({ length: 70 }, (_, index) => index + 1)).stopIds).toHaveLength(60)
})

const listed = (id: number, position: number | null, status: ListedStop['status'] = 'not_actioned') =>
  ({ id, position, status }) as ListedStop
const list = (route: object | null) =>
  ({ plannedDate: route && '2026-10-22', route }) as unknown as Parameters<typeof planOf>[0]
const stored = {
  startTime: '09:30',
  speedKmPerHour: 15,
  minutesPerStop: 30,
  startMedicalInstitutionId: 7,
  endMedicalInstitutionId: null,
  updatedAt: '2026-10-21T00:00:00Z',
}

test('the plan of a list is its route, without what the route leaves out, and is stored as it was', () => {
  const plan = planOf(list(stored), [listed(5, 1, 'actioned'), listed(3, 2), listed(4, null)])
  const { updatedAt, ...settings } = stored
  expect(updatedAt).toBeDefined()
  expect(routePayload(plan)).toEqual({ ...settings, plannedDate: '2026-10-22', medicalInstitutionIds: [5, 3] })
})

test('the plan of a list without a route is what is still to be dealt with', () => {
  expect(planOf(list(null), [listed(5, null, 'actioned'), listed(3, null)]).stopIds).toEqual([3])
})

test('a route tells its legs, its arrivals and the way home', () => {
  const { stops, kilometres, back, start, end } = stopsOf([1, 2], { speedKmPerHour: 60, minutesPerStop: 10 })
  expect(stops.map((stop) => stop.kilometres?.toFixed(2))).toEqual(['1.87', '1.87'])
  expect(stops.map((stop) => Math.round(stop.arrival ?? 0))).toEqual([782, 794])
  expect(kilometres?.toFixed(2)).toBe('7.48')
  expect(Math.round(back ?? 0)).toBe(807)
  expect([start?.id, end?.id]).toEqual([own, own])
})

test('after a stop without a place neither arrivals nor the whole way are known, and the map leads past it', () => {
  const route = stopsOf([1, 4, 2])
  expect(route.stops.map(({ arrival }) => arrival !== null)).toEqual([true, false, false])
  expect([route.kilometres, route.back]).toEqual([null, null])
  const { stops, way } = routeOnMap(route)
  expect(stops.map(({ number }) => number)).toEqual([1, 3])
  expect(way).toHaveLength(4)
})

test('without an institution of one’s own the day begins at the first stop and ends at the last', () => {
  const { stops, start, back, kilometres } = routeStopsOf(newPlan([1, 2]), road, [], null)
  expect(stops[0]).toMatchObject({ kilometres: 0, arrival: 780 })
  expect([start, back]).toEqual([null, null])
  expect(kilometres?.toFixed(2)).toBe('1.87')
})

test('a better order follows the road, with stops without a place at its end', () => {
  const plan = { ...newPlan([4, 3, 1, 2]), endId: 3 }
  const route = routeStopsOf(plan, [hospital, ...road, at(4, null)], [], own)
  expect(withBestOrder(plan, route).stopIds).toEqual([1, 2, 3, 4])
})

test('opening hours are judged at the estimated arrival', () => {
  const none = { mon: null, tue: null, wed: null, thu: null, fri: null, sat: null, sun: null, holiday: null }
  const hours = (id: number): StopHours => ({
    medicalInstitutionId: id,
    hours: [
      {
        department: '内科',
        part: 1,
        consultation: { ...none, wed: { start: '09:00', end: '13:30' } },
        reception: none,
      },
    ],
    closedWeekdays: null,
    otherClosedDays: '第3水曜',
  })
  const { stops } = stopsOf([1, 3], { plannedDate: '2026-10-21', minutesPerStop: 60 }, [hours(1), hours(3)])
  expect(stops.map(({ opening }) => opening.opening)).toEqual(['open', 'outside'])
  expect(stops[0]?.otherClosedDays).toBe('第3水曜')
})
