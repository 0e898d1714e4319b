import { describe, expect, test } from 'vitest'
import { TooManyCallers, type ConcurrencyLimits, ConcurrencyLimiter } from './concurrencyLimiter.ts'

const limits: ConcurrencyLimits = {
  together: 3,
  perTenant: 2,
  perAccount: 1,
  waitingPerTenant: 3,
  waitingPerAccount: 2,
  waitSeconds: 60,
}
const taker = (tenantId: number, accountId: number) => ({ tenantId, accountId })

/** Records who got a turn, in order. */
const queue = (turns: ConcurrencyLimiter) => {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    ask: (tenantId: number, accountId: number, name: string, signal?: AbortSignal) => {
      const turn = turns.take(taker(tenantId, accountId), signal).then((end) => {
        begun.push(name)
        ends.set(name, end)
      })
      turn.catch(() => {})
      return turn
    },
    end: async (name: string) => {
      ends.get(name)?.()
      await Promise.resolve()
    },
  }
}

describe('turns', () => {
  test('are taken up to the limit of an account, of a tenant, and of all together', async () => {
    const { ask, begun } = queue(new ConcurrencyLimiter(limits))
    await Promise.all([ask(1, 1, 'a'), ask(1, 2, 'b'), ask(2, 1, 'c')])
    void ask(1, 1, 'same account')
    void ask(1, 3, 'same tenant')
    void ask(3, 1, 'one too many together')
    await Promise.resolve()
    expect(begun).toEqual(['a', 'b', 'c'])
  })

  test('go to the tenant that has the fewest, and in it to who came first', async () => {
    const { ask, end, begun } = queue(new ConcurrencyLimiter(limits))
    await Promise.all([ask(1, 1, 'a'), ask(1, 2, 'b'), ask(2, 1, 'c')])
    const waiting = [ask(1, 3, 'first'), ask(1, 4, 'second'), ask(3, 1, 'of another tenant')]
    await end('a')
    await waiting[2]
    await end('b')
    await waiting[0]
    await end('c')
    await waiting[1]
    expect(begun).toEqual(['a', 'b', 'c', 'of another tenant', 'first', 'second'])
  })

  test('are refused where too many of the account or of the tenant wait already', async () => {
    const { ask } = queue(new ConcurrencyLimiter(limits))
    await ask(1, 1, 'a')
    void ask(1, 1, 'b')
    void ask(1, 1, 'c')
    await expect(ask(1, 1, 'd')).rejects.toThrow(TooManyCallers)
    await ask(1, 2, 'e')
    void ask(1, 2, 'f')
    await expect(ask(1, 3, 'g')).rejects.toThrow(TooManyCallers)
    await expect(ask(2, 3, 'h')).resolves.toBeUndefined()
  })

  test('are refused where they do not come in time, and leave no gap behind', async () => {
    const { ask, end } = queue(new ConcurrencyLimiter({ ...limits, waitSeconds: 0.01 }))
    await ask(1, 1, 'a')
    await expect(ask(1, 1, 'b')).rejects.toThrow(TooManyCallers)
    await end('a')
    await ask(1, 1, 'c')
  })

  test('are not kept for who has gone', async () => {
    const { ask, end, begun } = queue(new ConcurrencyLimiter(limits))
    await ask(1, 1, 'a')
    const gone = new AbortController()
    const waits = ask(1, 1, 'b', gone.signal)
    gone.abort()
    await expect(waits).rejects.toThrow(TooManyCallers)
    await end('a')
    await ask(1, 1, 'c')
    expect(begun).toEqual(['a', 'c'])
  })

  test('end once, however often that is said', async () => {
    const turns = new ConcurrencyLimiter({ ...limits, perAccount: 2, perTenant: 2, waitSeconds: 0.01 })
    const end = await turns.take(taker(1, 1))
    await turns.take(taker(1, 1))
    end()
    end()
    await turns.take(taker(1, 1))
    await expect(turns.take(taker(1, 1))).rejects.toThrow(TooManyCallers)
  })
})
