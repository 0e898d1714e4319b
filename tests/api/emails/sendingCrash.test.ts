import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { statesOf, wrongCounts } from '../../support/emails/recipients.ts'
import { type SendingOffice, sendingOffice } from '../../support/emails/sendingOffice.ts'
import { randomMoment } from '../../support/randomMoment.ts'
import { runs } from '../../support/strength.ts'

let office: SendingOffice

beforeAll(async () => {
  office = await sendingOffice()
})
afterAll(() => office.stop())
beforeEach(() => office.reset())

const recipients = (count: number, domain: string) =>
  Array.from({ length: count }, (_, index) => ({ address: `doctor${index}@${domain}` }))
const acceptedAddresses = () => office.sink.received.filter(({ isAccepted }) => isAccepted).map(({ to }) => to)
const owner = () => office.product.database.owner

/** Nobody twice, nobody lost: who is accepted or in doubt was sent to at most once, and each other one too. */
const expectOnce = async (id: number, count: number) => {
  const addresses = acceptedAddresses()
  expect(addresses).toHaveLength(new Set(addresses).size)
  const { rows } = await owner().query<{ address: string; state: string }>(
    'select address, state from email_recipients where email_id = $1',
    [id],
  )
  expect(rows).toHaveLength(count)
  const received = new Set(addresses)
  expect(rows.filter(({ state, address }) => state === 'accepted' && !received.has(address))).toEqual([])
  expect(rows.filter(({ state }) => state !== 'accepted' && state !== 'in_doubt')).toEqual([])
  expect(rows.filter(({ address }) => received.has(address)).length).toBe(addresses.length)
  expect(await wrongCounts(owner(), id)).toEqual([])
}

test(
  'a worker that is killed again and again sends nobody a second copy and loses nobody',
  { timeout: 240_000 },
  async () => {
    const count = 400
    const connections = 4
    const crashes = runs(8)
    const id = await office.begun(recipients(count, 'crash.example'))
    office.sink.thinkFor(8)
    for (let crash = 1; crash <= crashes; crash += 1) {
      const before = acceptedAddresses().length
      const worker = office.worker(connections, 1_500)
      await worker.started
      await expect.poll(() => acceptedAddresses().length, { interval: 5 }).toBeGreaterThan(before)
      await randomMoment(120)
      await worker.kill()
    }
    expect(acceptedAddresses().length).toBeLessThan(count)
    expect(await office.worker(connections, 1_500).ended).toBe(0)
    await expectOnce(id, count)
    const { in_doubt: doubts = 0 } = await statesOf(owner(), id)
    expect(doubts).toBeLessThanOrEqual(connections * crashes)
    expect(await office.client.getEmail({ id })).toMatchObject({ status: 'sent', doubtfulCount: doubts })
  },
)

test('one crash leaves at most as many in doubt as there are connections', { timeout: 240_000 }, async () => {
  const connections = 3
  const id = await office.begun(recipients(60, 'once.example'))
  office.sink.thinkFor(100)
  const worker = office.worker(connections, 1_500)
  await expect.poll(() => acceptedAddresses().length, { interval: 5 }).toBeGreaterThan(5)
  await worker.kill()
  const { sending = 0 } = await statesOf(owner(), id)
  expect(sending).toBeGreaterThan(0)
  expect(sending).toBeLessThanOrEqual(connections)
  office.sink.thinkFor(0)
  expect(await office.worker(connections, 1_500).ended).toBe(0)
  expect((await statesOf(owner(), id)).in_doubt).toBe(sending)
  await expectOnce(id, 60)
})

test('two workers share an e-mail', { timeout: 240_000 }, async () => {
  const count = 300
  const id = await office.begun(recipients(count, 'shared.example'))
  office.sink.thinkFor(5)
  const workers = [office.worker(3, 10_000), office.worker(3, 10_000)]
  expect(await Promise.all(workers.map(({ ended }) => ended))).toEqual([0, 0])
  expect(await statesOf(owner(), id)).toEqual({ accepted: count })
  await expectOnce(id, count)
  expect(office.sink.mostLines()).toBeGreaterThan(4)
})
