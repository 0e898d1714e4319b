import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#dataProvider/client.ts'

const failure = new ApiError({ type: 'about:blank', title: '', status: 500, detail: '', code: 'internal' })

beforeEach(() => {
  // Each test begins as the app does.
  vi.resetModules()
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
})

/** The service, whose scripts do not come the first times that they are asked for. */
const aService = (failures: number) => {
  const captured: unknown[] = []
  let asked = 0
  const load = async () => {
    asked += 1
    if (asked <= failures) throw new Error('No script')
    return { init: () => undefined, captureEvent: (event: unknown) => (captured.push(event), 'id') }
  }
  return { captured, load, asked: () => asked }
}

test('a service that could not be loaded is loaded with the next report', async () => {
  const { startErrorReports, reportServerError } = await import('./errorReports.ts')
  const { captured, load } = aService(2)
  startErrorReports('https://key@reports.example/1', '1.0.0', load)
  // Shares the attempt of the start.
  await reportServerError(failure, 'listTags')
  await reportServerError(failure, 'listTags')
  expect(captured).toEqual([])
  await reportServerError(failure, 'listTasks')
  expect(captured).toMatchObject([{ message: '500 listTasks' }])
})

test('a service that is there is loaded once', async () => {
  const { startErrorReports, reportServerError } = await import('./errorReports.ts')
  const { captured, load, asked } = aService(0)
  startErrorReports('https://key@reports.example/1', '1.0.0', load)
  await reportServerError(failure, 'listTags')
  await reportServerError(failure, 'listTasks')
  expect(captured).toHaveLength(2)
  expect(asked()).toBe(1)
})
