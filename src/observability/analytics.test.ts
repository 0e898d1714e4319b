import { afterEach, expect, test, vi } from 'vitest'
import { identifyVisitor, screenOf, trackClick, trackPageView } from './analytics.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('nothing is sent without an endpoint', () => {
  const send = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  identifyVisitor({ userId: 1, tenantId: 2 }, null)
  trackPageView('/crms/1')
  expect(send).not.toHaveBeenCalled()
})

test('page views and clicks carry user id, tenant id and the screen, never a record’s id', () => {
  const send = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  identifyVisitor({ userId: 1, tenantId: 2 }, 'http://127.0.0.1/collect')
  trackPageView('/crms/123/tasks')
  trackClick('sidebar', '/medical_institutions_search')
  expect(send.mock.calls.map(([, body]) => typeof body === 'string' && JSON.parse(body))).toEqual([
    { type: 'page_view', route: '/crms/:id/tasks', user_id: 1, tenant_id: 2 },
    { type: 'click', label: 'sidebar', route: '/medical_institutions_search', user_id: 1, tenant_id: 2 },
  ])
})

test('a screen’s name holds no ids', () => {
  expect(screenOf('/crms/12')).toBe('/crms/:id')
})
