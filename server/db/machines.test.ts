import { expect, test, vi } from 'vitest'
import { MachineAway } from './errors.ts'
import { Machines } from './machines.ts'

/** Tenants with odd ids are on machine 1, the others on machine 2. */
const twoMachines = (connections: number) =>
  new Machines(
    { areSeveral: async () => true, machineOf: async (tenantId) => (tenantId % 2 === 1 ? 1 : 2) },
    connections,
  )

const lost = Object.assign(new Error('connection to the remote node failed'), { severity: 'ERROR', code: '08006' })

test('a machine that does not answer leaves connections to the tenants of the others', async () => {
  const machines = twoMachines(3)
  const held = await Promise.all([machines.enter(1), machines.enter(3)])
  let isIn = false
  const third = machines.enter(5).then((passage) => {
    isIn = true
    return passage
  })
  ;(await machines.enter(2)).leave()
  expect(isIn).toBe(false)
  held[0]?.leave()
  ;(await third).leave()
})

test('whoever waits too long for a machine is turned away', async () => {
  vi.useFakeTimers()
  try {
    const machines = twoMachines(3)
    await Promise.all([machines.enter(1), machines.enter(3)])
    const third = machines.enter(5)
    await Promise.all([expect(third).rejects.toThrow(MachineAway), vi.advanceTimersByTimeAsync(5_000)])
  } finally {
    vi.useRealTimers()
  }
})

test('a machine that was found to be away is not asked for some seconds, and others are', async () => {
  vi.useFakeTimers()
  try {
    const machines = twoMachines(3)
    const passage = await machines.enter(1)
    passage.failed(lost)
    passage.leave()
    await expect(machines.enter(3)).rejects.toThrow(MachineAway)
    ;(await machines.enter(2)).leave()
    await vi.advanceTimersByTimeAsync(5_000)
    ;(await machines.enter(3)).leave()
  } finally {
    vi.useRealTimers()
  }
})

test('what fails for another reason says nothing of the machine', async () => {
  const machines = twoMachines(3)
  const passage = await machines.enter(1)
  passage.failed(Object.assign(new Error('duplicate key'), { severity: 'ERROR', code: '23505' }))
  passage.failed(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
  passage.leave()
  ;(await machines.enter(3)).leave()
})

test('on one machine nobody waits and no place is looked up', async () => {
  const machineOf = vi.fn<() => Promise<number>>()
  const machines = new Machines({ areSeveral: async () => false, machineOf }, 1)
  await Promise.all([machines.enter(1), machines.enter(1), machines.enter(2)])
  expect(machineOf).not.toHaveBeenCalled()
})

test('a lookup that failed is tried again', async () => {
  let isAway = true
  const machines = new Machines(
    {
      areSeveral: async () => {
        if (isAway) throw new Error('away')
        return true
      },
      machineOf: async () => 1,
    },
    3,
  )
  await expect(machines.enter(1)).rejects.toThrow('The database cannot be reached')
  isAway = false
  ;(await machines.enter(1)).leave()
})
