import type { Page } from '@playwright/test'
import { monthAfter } from '#contract/months.ts'
import { withTenant } from '#server/db/tenant.ts'
import { changeFacts } from '#server/facts/store/changeFacts.ts'
import { storeReferrals } from '#server/facts/store/storeFacts.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { aPerson, aPlan, aTenant } from '../../support/builders.ts'
import { anUpload, preparedAdmission, preparedReferral } from '../../support/facts/factBuilders.ts'
import { storeAdmissions } from '../../support/facts/storeAdmissions.ts'
import { expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { chartAddress } from '../screens.ts'

const lastMonth = monthAfter(dayInJapan(), -1)

type Scene = Parameters<typeof aPerson>[0] & { readonly app: Parameters<typeof withTenant>[0] }

/** A person of an office whose plan has all features but one, with a referral that led to a stay. */
const personWithout = async (
  database: Scene,
  institutionId: number,
  feature: 'reverse_referrals' | 'diagnosis_analysis',
) => {
  const tenantId = await aTenant(database, { plan: await aPlan(database, { without: [feature] }) })
  const person = await aPerson(database, tenantId)
  const place = { tenantId, uploadId: await anUpload(database.owner, person), patientId: '1' }
  const stays = { ...place, uploadId: await anUpload(database.owner, person, 'ff1_file') }
  await withTenant(database.app, tenantId, (tx) =>
    changeFacts(tx, tenantId, async () => {
      const changed = await storeReferrals(tx, tenantId, [
        preparedReferral(place, { referral_date: lastMonth, medical_institution_id: institutionId }),
      ])
      await storeAdmissions(tx, tenantId, [
        preparedAdmission(stays, {
          admission_date: lastMonth,
          main_icd10: 'I509',
          main_disease_name: 'うっ血性心不全',
        }),
      ])
      return changed
    }),
  )
  return person
}

const block = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

test('an office without the analysis of diagnoses sees the other charts of an institution', async ({
  page,
  institution,
  database,
}) => {
  const person = await personWithout(database, institution.id, 'diagnosis_analysis')
  await signIn(page, person, chartAddress(institution))
  await expect(block(page, /^似た医療機関との比較/)).toBeVisible()
  await expect(block(page, /^逆紹介/).first()).toBeVisible()
  await expect(block(page, /入院病名/)).toBeHidden()
})

test('an office without reverse referrals sees neither their charts nor their screens', async ({
  page,
  institution,
  database,
  tolerate,
}) => {
  tolerate(/403/)
  const person = await personWithout(database, institution.id, 'reverse_referrals')
  await signIn(page, person, chartAddress(institution))
  await expect(block(page, /入院病名/)).toContainText('うっ血性心不全')
  await expect(block(page, /^似た医療機関との比較/)).toBeVisible()
  await expect(block(page, /^逆紹介/)).toBeHidden()
  await page.goto('/app/data_sync_statuses')
  await expect(page.getByRole('rowheader', { name: '紹介', exact: true })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: '逆紹介', exact: true })).toBeHidden()
  for (const path of [
    '/reverse_referral_finder',
    `/crms/${institution.id}/reverse_referrals`,
    '/data_uploads/reverse_referrals',
  ]) {
    await page.goto(`/app${path}`)
    await expect(page.getByRole('alert').getByText('403', { exact: true })).toBeVisible()
  }
})
