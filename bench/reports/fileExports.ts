import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import { requestOf } from '../support/calls.ts'
import { markdownTable, megabytes } from '../support/figures.ts'
import { openConnection } from '../support/rawHttp.ts'
import { residentMemory } from '../support/residentMemory.ts'
import { median, timed } from '../support/samples.ts'
import { exportedColumns, exportOf } from './exportedItems.ts'

const rowCounts = [2_000, 20_000] as const
const formats = ['csv', 'xlsx'] as const
const maxSeconds = 3
/** Files whose memory is flat need hardly more for ten times the rows. */
const maxMemoryRatio = 1.1

/**
 * Options of Node.js for a server whose memory is measured: what is no longer needed is collected at once. By default it is left until there
 * is several times as much as what lives, so that memory tells how much has been done before, and not what a file needs.
 */
export const collectingAtOnce = ['--max-semi-space-size=2', '--heap-growing-percent=10'] as const

/** Tags that mark exactly so many institutions, those that refer most first. */
export const addTags = async (owner: pg.Pool, tenantId: number): Promise<number[]> => {
  const ids: number[] = []
  for (const count of rowCounts) {
    const { rows } = await owner.query<{ id: number }>(
      `with tag as (
        insert into tags (tenant_id, name) values ($1, '計測' || $2::int) returning id
      ), marked as (
        insert into medical_institution_tags (tenant_id, medical_institution_id, tag_id)
        select $1, listed.id, tag.id
        from (
          select institutions.id
          from medical_institutions as institutions
          left join (
            select medical_institution_id, sum(referral_count) as count
            from referral_institution_years where tenant_id = $1 group by 1
          ) as referred on referred.medical_institution_id = institutions.id
          order by referred.count desc nulls last, institutions.id
          limit $2::int
        ) as listed
        cross join tag
      )
      select id from tag`,
      [tenantId, count],
    )
    ids.push(z.int().parse(rows[0]?.id))
  }
  await owner.query('analyze medical_institution_tags')
  return ids
}

/** The most memory that a process has while something goes on, in bytes; undefined where `ps` is not available. */
const peakMemory = async (pid: number, work: () => Promise<unknown>): Promise<number | undefined> => {
  let isDone = false
  let peak: number | undefined
  const watch = async () => {
    while (!isDone) {
      const now = residentMemory(pid)
      if (now !== undefined) peak = Math.max(peak ?? 0, now)
      await sleep(50)
    }
  }
  const watching = watch()
  try {
    await work()
  } finally {
    isDone = true
    await watching
  }
  return peak
}

type Product = { readonly origin: string; readonly pid: number }
type Tokens = Parameters<typeof requestOf>[0]['tokens']

const requestsOf = ({ origin }: Product, tokens: Tokens, tagIds: readonly number[], format: (typeof formats)[number]) =>
  tagIds.map((tagId) =>
    requestOf(
      { origin, tokens },
      { name: format, operationId: 'exportMedicalInstitutionReport', body: exportOf(tagId, format) },
    ),
  )

const nameOf = (format: string) =>
  `${format}: ${rowCounts.map((count) => count.toLocaleString('en')).join(' and ')} rows × ${exportedColumns}`

/**
 * Measures files of reports with thirty items, for few and for many rows: seconds until they have arrived.
 * @param tagIds - of addTags
 */
export const measureFiles = async (
  product: Product,
  tokens: Tokens,
  tagIds: readonly number[],
  times: number,
): Promise<string> => {
  const connection = await openConnection(product.origin)
  const cells: string[][] = []
  for (const format of formats) {
    const measured: { seconds: number; bytes: number }[] = []
    for (const request of requestsOf(product, tokens, tagIds, format)) {
      const bytes = await connection.send(request)
      const taken: number[] = []
      for (let turn = 0; turn < times; turn += 1) taken.push(await timed(() => connection.send(request)))
      measured.push({ seconds: median(taken) / 1000, bytes })
    }
    const isMet = (measured.at(-1)?.seconds ?? Infinity) <= maxSeconds
    cells.push([
      nameOf(format),
      String(times),
      measured.map(({ seconds }) => `${seconds.toFixed(2)} s`).join(', '),
      measured.map(({ bytes }) => `${(bytes / 1_000_000).toFixed(1)} MB`).join(', '),
      `≤ ${maxSeconds} s ${isMet ? '✓' : '✗'}`,
    ])
  }
  connection.close()
  return markdownTable(['file of a report', 'n', 'time', 'size', 'aim'], cells)
}

/**
 * Measures the most memory that the server has while it makes files of few and of many rows, as many times each.
 * @param product - started with {@link collectingAtOnce}
 * @param tagIds - of addTags
 */
export const measureFileMemory = async (
  product: Product,
  tokens: Tokens,
  tagIds: readonly number[],
  times: number,
): Promise<string> => {
  const connection = await openConnection(product.origin)
  const cells: string[][] = []
  for (const format of formats) {
    const requests = requestsOf(product, tokens, tagIds, format)
    // What is compiled and kept for all files is there before the first look.
    for (const request of requests) await connection.send(request)
    const peaks: (number | undefined)[] = []
    for (const request of requests)
      peaks.push(
        await peakMemory(product.pid, async () => {
          for (let turn = 0; turn < times; turn += 1) await connection.send(request)
        }),
      )
    const [few, many] = peaks
    const ratio = few === undefined || many === undefined ? undefined : many / few
    cells.push([
      nameOf(format),
      String(times),
      peaks.map((peak) => (peak === undefined ? '?' : megabytes(peak))).join(', '),
      ratio?.toFixed(2) ?? '?',
      `≤ ${maxMemoryRatio} ${ratio === undefined ? '?' : ratio <= maxMemoryRatio ? '✓' : '✗'}`,
    ])
  }
  connection.close()
  return markdownTable(['file of a report', 'n', 'peak memory of the server', 'many ÷ few', 'aim'], cells)
}
