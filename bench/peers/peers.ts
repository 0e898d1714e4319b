import { z } from 'zod'
import { readConfig } from '#server/readConfig.ts'
import { ask, child, end } from '../support/child.ts'
import { markdownTable, perSecond } from '../support/figures.ts'
import { LoadResult, type LoadTask } from '../load/clients.ts'
import type { Office } from '../data/office.ts'
import type { Call } from '../support/rawHttp.ts'
import { median } from '../support/samples.ts'
import type { Scene, Stage } from '../data/stage.ts'
import { type Extent, extents, type Subject, type Work, worksOf } from './calls.ts'
import { type Peer, startDirectus } from './directus.ts'
import { copyForDirectus } from './directusTables.ts'
import { startPostgraphile } from './postgraphile.ts'

/** Requests per second that the product is to reach, times those of the peer. */
const aims = { directus: 3, postgraphile: 0.8 } as const

const clientCounts = [1, 16] as const
const names = ['product', 'directus', 'postgraphile'] as const
type Name = (typeof names)[number]
type Servers = Readonly<Record<Name, Pick<Peer, 'origin' | 'token'>>>

export interface Rounds {
  readonly rounds: number
  readonly secondsEach: number
}

const subjectOf = async (owner: Scene['owner'], { tenantId, known: { ordinary } }: Office): Promise<Subject> => {
  const idsOf = async (text: string) => (await owner.query<{ id: number }>(text, [tenantId])).rows.map(({ id }) => id)
  return {
    tenantId,
    ordinary,
    staffIds: await idsOf(
      'select distinct user_id as id from communications where tenant_id = $1 and deleted_at is null order by user_id limit 8',
    ),
    communicationIds: await idsOf(
      'select id from communications where tenant_id = $1 and deleted_at is null order by id % 997, id limit 200',
    ),
  }
}

const Reply = z.record(z.string(), z.unknown())

/** How many communications a reply holds, wherever it has them. */
const countIn = (reply: unknown): number => {
  if (Array.isArray(reply)) return reply.length
  if (typeof reply !== 'object' || reply === null) return 0
  if ('errors' in reply) throw new Error(`A peer answers with errors: ${JSON.stringify(reply.errors)}`)
  if ('acted_date' in reply || 'actedDate' in reply) return 1
  return Math.max(0, ...Object.values(reply).map(countIn))
}

/** Makes sure that all three answer a call with as much. */
const requireSameAnswers = async (servers: Servers, work: Work) => {
  const counts = await Promise.all(
    names.map(async (name) => {
      const [call] = work[name]
      if (!call) throw new Error(`${work.name} has no call`)
      const response = await fetch(servers[name].origin + call.path, {
        method: call.method,
        headers: {
          authorization: `Bearer ${servers[name].token}`,
          ...(call.body && { 'content-type': 'application/json' }),
        },
        ...(call.body && { body: call.body }),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${name} answers ${work.name} with ${response.status}: ${text}`)
      return countIn(Reply.parse(JSON.parse(text)))
    }),
  )
  if (new Set(counts).size !== 1 || counts[0] === 0)
    throw new Error(`${work.name} is answered with ${counts.join(', ')} communications`)
}

const titles = [
  '',
  'peers asked for',
  'connections',
  'product',
  'Directus',
  'PostGraphile',
  `product / Directus, aim ≥ ${aims.directus}`,
  `product / PostGraphile, aim ≥ ${aims.postgraphile}`,
]

const ratioCell = (ratio: number, aim: number) => `${ratio.toFixed(2)} ${ratio >= aim ? '✓' : '✗'}`

type Press = (name: Name, calls: readonly Call[], clients: number, seconds: number) => Promise<number>

const rowOf = async (work: Work, extent: Extent, clients: number, press: Press, { rounds, secondsEach }: Rounds) => {
  const rates: Record<Name, number[]> = { product: [], directus: [], postgraphile: [] }
  for (const name of names) await press(name, work[name], clients, secondsEach / 2)
  for (let round = 0; round < rounds; round += 1)
    for (const [place] of names.entries()) {
      // Who comes first changes each time.
      const name = names[(place + round) % names.length] ?? 'product'
      rates[name].push(await press(name, work[name], clients, secondsEach))
    }
  // What slows a round down slows all three, so that rounds are compared with themselves.
  const ratioTo = (peer: Name) => median(rates.product.map((rate, round) => rate / (rates[peer][round] ?? Number.NaN)))
  return [
    work.name,
    extent,
    String(clients),
    ...names.map((name) => perSecond(median(rates[name]))),
    ratioCell(ratioTo('directus'), aims.directus),
    ratioCell(ratioTo('postgraphile'), aims.postgraphile),
  ]
}

/** Requests per second of each server, all from the same client. */
const measureRates = async (servers: Servers, subject: Subject, given: Rounds, say: (what: string) => void) => {
  const load = child('load/clients.ts')
  const press: Press = async (name, calls, clients, seconds) => {
    const { origin, token } = servers[name]
    const task: LoadTask = { origin, token, calls: [...calls], clients, milliseconds: seconds * 1000 }
    return (await ask(load, task, LoadResult)).perSecond
  }
  const rows: string[][] = []
  try {
    for (const extent of extents)
      for (const work of worksOf(subject, extent)) {
        await requireSameAnswers(servers, work)
        for (const clients of clientCounts) {
          const row = await rowOf(work, extent, clients, press, given)
          say(row.join(' | '))
          rows.push(row)
        }
      }
  } finally {
    await end(load)
  }
  return rows
}

/**
 * Requests per second of the product, Directus and PostGraphile over the same communications of one tenant in the same PostgreSQL.
 * The product does the most: it checks whose token it is and what they may do, works behind the wall of the tenant, notes writes in the audit log, and always
 * replies with all that belongs to a communication. What the peers do is said where they are started.
 * @param installed - where each peer is
 * @returns a table
 */
export const measurePeers = async (
  stage: Stage,
  scene: Scene,
  office: Office,
  installed: Readonly<Record<'directus' | 'postgraphile', string>>,
  { say, ...rounds }: Rounds & { readonly say: (what: string) => void },
): Promise<string> => {
  const { poolSize } = readConfig({}).database
  say('Copying the communications for Directus, and setting it up')
  await copyForDirectus(scene.owner, office.tenantId)
  const directus = await startDirectus({
    installed: installed.directus,
    folder: stage.folder,
    ownerUrl: scene.ownerUrl,
    poolSize,
  })
  await scene.owner.query('vacuum analyze')
  try {
    const { appUrl, tenantId } = office
    const postgraphile = await startPostgraphile({ installed: installed.postgraphile, appUrl, tenantId, poolSize })
    try {
      const subject = await subjectOf(scene.owner, office)
      const rows = await measureRates({ product: office, directus, postgraphile }, subject, rounds, say)
      return markdownTable(titles, rows)
    } finally {
      await postgraphile.end()
    }
  } finally {
    await directus.end()
  }
}
