import { expect, test } from 'vitest'
import type { Process } from './processes.ts'
import { processorTimeOf } from './processorTime.ts'

/** A process with pid 10 is the root; 1 is the system's first process. */
const aProcess = (pid: number, parent: number, seconds: number): Process => ({
  pid,
  parent,
  seconds,
  begun: `${pid}`,
  name: 'node',
})

const secondsAfter = (...looks: (readonly Process[])[]) => {
  const rest = [...looks]
  const time = processorTimeOf(
    () => [10],
    () => [aProcess(1, 0, 500), ...(rest.shift() ?? [])],
  )
  looks.forEach(() => time.sample())
  return time.seconds()
}

test('the root and all below it count, and nothing else', () => {
  expect(secondsAfter([aProcess(10, 1, 2), aProcess(11, 10, 3), aProcess(12, 11, 4), aProcess(20, 1, 9)])).toBe(9)
})

test('a process that has ended counts once, with its parent', () => {
  expect(secondsAfter([aProcess(10, 1, 2), aProcess(11, 10, 3)], [aProcess(10, 1, 6)])).toBe(6)
})

test('what ends together with its parent counts as it was last seen', () => {
  expect(secondsAfter([aProcess(10, 1, 2), aProcess(11, 10, 3)], [])).toBe(5)
})

test('a process whose parent was killed goes on counting, also when it has ended', () => {
  const before = [aProcess(10, 1, 2), aProcess(11, 10, 3), aProcess(12, 11, 4)]
  // What 11 had spent is counted with 10, which has waited for it.
  expect(secondsAfter(before, [aProcess(10, 1, 5), aProcess(12, 1, 6)], [aProcess(10, 1, 5)])).toBe(11)
})

test('a pid that was used before belongs to another process', () => {
  const later = { ...aProcess(11, 1, 40), begun: 'later' }
  expect(secondsAfter([aProcess(10, 1, 2), aProcess(11, 10, 3)], [aProcess(10, 1, 5), later])).toBe(5)
})

test('where the system tells nothing, nothing is told', () => {
  const time = processorTimeOf(
    () => [10],
    () => [],
  )
  time.sample()
  expect(time.seconds()).toBeUndefined()
})
