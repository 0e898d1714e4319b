import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lookAtOthers, maxWait } from './polling.ts'
import { type ReadAgain, useWatch } from './useWatch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const Watching = ({ readAgain }: { readonly readAgain: ReadAgain | undefined }) => {
  useWatch(readAgain)
  return null
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('what is shown is read again every few seconds, less often while that fails, and no more once it is closed', async () => {
  let isSuccess = true
  const read = vi.fn(async () => ({ isSuccess }))
  const { unmount } = render(<Watching readAgain={read} />)
  await pass(lookAtOthers)
  expect(read).toHaveBeenCalledTimes(1)
  isSuccess = false
  await pass(lookAtOthers)
  expect(read).toHaveBeenCalledTimes(2)
  await pass(maxWait - 1)
  expect(read).toHaveBeenCalledTimes(2)
  await pass(1)
  expect(read).toHaveBeenCalledTimes(3)
  unmount()
  await pass(2 * maxWait)
  expect(read).toHaveBeenCalledTimes(3)
})

test('nothing is read while there is nothing to read, and once at a time', async () => {
  const { rerender } = render(<Watching readAgain={undefined} />)
  await pass(2 * lookAtOthers)
  const read = vi.fn<ReadAgain>(() => new Promise(() => {}))
  rerender(<Watching readAgain={read} />)
  document.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(2 * lookAtOthers)
  expect(read).toHaveBeenCalledTimes(1)
})
