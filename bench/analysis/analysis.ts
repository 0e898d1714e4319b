import { z } from 'zod'
import type pg from 'pg'
import { accessTokensOf } from '#tests/support/identity/accessTokens.ts'
import { installBaseline } from '../support/install.ts'
import { markdownTable, tableOf } from '../support/figures.ts'
import { seedOffice, startOffice } from '../data/office.ts'
import type { Scene, Stage } from '../data/stage.ts'
import { measurePage } from './browserPage.ts'
import { measureCrowd } from './crowd.ts'
import { openDuck } from './duckdb.ts'
import { analysedDays, fillHospital } from './largeAnalysis.ts'
import { comparedCells, comparedHead, measureSubjects } from './measureAnalysis.ts'
import type { KnownHospital } from './subject.ts'
import { subjectsFor } from './subjects.ts'

const Known = z.object({
  departments: z.array(z.int()),
  group: z.array(z.int()),
  busiest: z.int(),
  longitude: z.number(),
  latitude: z.number(),
})

const knownIn = async (facts: pg.ClientBase, tenantId: number): Promise<KnownHospital> => {
  const { rows } = await facts.query(
    `select
      array(select id from own_departments where tenant_id = $1 order by display_order) as departments,
      array(
        select medical_institution_id from tenant_group_medical_institutions where tenant_id = $1 order by 1 limit 5
      ) as group,
      (
        select medical_institution_id
        from referral_institution_months
        where tenant_id = $1
        group by 1
        order by sum(referral_count) desc
        limit 1
      ) as busiest,
      longitude,
      latitude
    from tenants
    join medical_institutions as own on own.id = tenants.medical_institution_id
    where tenant_id = $1`,
    [tenantId],
  )
  const { longitude, latitude, ...known } = Known.parse(rows[0])
  return { ...known, tenantId, ownPlace: { longitude, latitude } }
}

/** Numbers of measurements. */
export interface AnalysisRounds {
  readonly calls: number
  readonly crowds: number
  readonly crowdSeconds: number
  readonly pages: number
}

type Person = Awaited<ReturnType<typeof seedOffice>>['person']

/** A tenant with stored facts, and a member of its staff. */
interface Hospital {
  readonly scene: Pick<Scene, 'ownerUrl' | 'owner'>
  readonly tenantId: number
  readonly person: Person
}

/** @returns the table of all charts and rankings, and the one for many clients */
const measureCalls = async (
  folder: string,
  origin: string,
  { scene, tenantId, person }: Hospital,
  rounds: AnalysisRounds,
  say: (what: string) => void,
): Promise<string[]> => {
  const facts = await scene.owner.connect()
  try {
    await facts.query('set statement_timeout = 0')
    const subjects = subjectsFor(await knownIn(facts, tenantId), analysedDays().last)
    say('Copying into DuckDB')
    const duck = await openDuck(scene.owner, tenantId, folder, await installBaseline('duckdb', say))
    say(`Asking for ${subjects.length} charts and rankings`)
    const tokens = await accessTokensOf(origin, person)
    const compared = await measureSubjects({ office: { origin, tokens }, facts, duck }, subjects, rounds.calls)
    duck.end()
    say('Sixteen clients at once')
    const { query: token } = await accessTokensOf(origin, person)
    const crowd = await measureCrowd({ origin, token }, subjects, rounds.crowdSeconds, rounds.crowds)
    return [markdownTable(comparedHead, compared.map(comparedCells)), tableOf([crowd])]
  } finally {
    await facts.query('reset statement_timeout')
    facts.release()
  }
}

/**
 * Measures charts and rankings of an extremely large hospital: through the API compared with plain SQL on its facts and with DuckDB, with one
 * client and with many, and in a browser.
 * @param share - share of its five million referrals
 */
export const measureAnalysis = async (
  stage: Stage,
  share: number,
  rounds: AnalysisRounds,
  say: (what: string) => void,
): Promise<string[]> => {
  const scene = await stage.database('bench_analysis')
  await stage.importInto(scene, stage.master.file)
  const office = await seedOffice(scene)
  const seconds = await fillHospital(scene, office.tenantId, share, say)
  const product = await startOffice(stage, scene)
  try {
    say('Opening the page')
    const page = await measurePage(product.origin, office.person, rounds.pages)
    const tables = await measureCalls(stage.folder, product.origin, { scene, ...office }, rounds, say)
    return [...tables, tableOf(page), `The product summed all months up in ${seconds.toFixed(1)} s.`]
  } finally {
    await product.end()
  }
}
