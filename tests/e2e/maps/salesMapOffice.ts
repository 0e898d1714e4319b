import type { Page } from '@playwright/test'
import { noteMasterChange } from '#server/institutions/master/masterVersion.ts'
import { anInstitution, aPerson, aTenant, type Person } from '../../support/builders.ts'
import { steadily, storeByMonth } from '../../support/facts/monthlyReferrals.ts'
import type { TestDatabase } from '../../support/database.ts'

/** A hospital with partners around it, far from those of other tests. */
export interface SalesMapOffice {
  readonly person: Person
  /** The name of an institution; `own` is the hospital. */
  readonly name: (of: 'rising' | 'falling' | 'steady' | 'stranger' | 'far' | 'unplaced' | 'own') => string
}

const kilometresPerDegree = 111.195

/**
 * Stores a hospital, three partners and a stranger within three kilometres, a partner 150 kilometres away, and one
 * without a place. All referred in each of the last 25 months.
 */
export const aSalesMapOffice = async (
  database: Pick<TestDatabase, 'owner' | 'identity' | 'app'>,
): Promise<SalesMapOffice> => {
  const { owner } = database
  const tenantId = await aTenant(database)
  const latitude = -60 + (tenantId % 60) * 2
  const longitude = 152 + (Math.floor(tenantId / 60) % 13) * 2
  const at = (kilometres: number) => ({ longitude, latitude: latitude + kilometres / kilometresPerDegree })
  const name: SalesMapOffice['name'] = (of) => `${of}${tenantId}`
  const own = await anInstitution(owner, { name: name('own'), ...at(0), facilityTypeIds: [1] })
  await owner.query('update tenants set medical_institution_id = $2 where tenant_id = $1', [tenantId, own])
  const rising = await anInstitution(owner, { name: name('rising'), ...at(1) })
  const falling = await anInstitution(owner, { name: name('falling'), ...at(2) })
  const steady = await anInstitution(owner, { name: name('steady'), ...at(-1) })
  await anInstitution(owner, { name: name('stranger'), ...at(-2) })
  const far = await anInstitution(owner, { name: name('far'), ...at(150) })
  const unplaced = await anInstitution(owner, { name: name('unplaced') })
  await noteMasterChange(owner)
  const person = await aPerson(database, tenantId, { role: 'owner' })
  await storeByMonth(database, person, [
    { institutionId: rising, referrals: steadily(2, 13, ...steadily(4, 12)) },
    { institutionId: falling, referrals: steadily(5, 13, ...steadily(1, 12)) },
    { institutionId: steady, referrals: steadily(3, 25) },
    { institutionId: far, referrals: steadily(1, 25) },
    { institutionId: unplaced, referrals: steadily(1, 25) },
  ])
  return { person, name }
}

/** The elements of the sales map. */
export const salesMap = (page: Page) => {
  const list = page.getByRole('list', { name: '表示範囲の医療機関' })
  return {
    map: page.getByRole('application', { name: '医療機関の地図' }),
    list,
    rows: list.getByRole('listitem'),
    row: (name: string) => list.getByRole('listitem', { name, exact: true }),
    /** How many institutions the server counts in the visible part. */
    listed: page.getByText(/^表示範囲 [\d,]+ 施設$/),
    select: page.getByRole('button', { name: '範囲で選ぶ' }),
    /** How many pins the browser counts there; the button that selects them. */
    pins: page.getByRole('button', { name: /^表示範囲の[\d,]+施設を選ぶ$/ }),
    selection: page.getByRole('region', { name: '選択した医療機関' }),
    /** On phones and tablets the conditions open as a sheet. */
    conditions: page.getByRole('button', { name: /^条件( \d+)?$/ }),
  }
}
