import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { demoPerson, signIn } from '../people.ts'
import { places } from '../places/all.ts'
import { goWithin, type Opening, type Place } from '../places/place.ts'

// Each screen and each dialog, once per theme and width. Tests of what a screen does need not look at its accessibility again; where one comes by
// a state that is not here (errors in a form, a question, an empty list), it looks without contrast.

const applies = ({ only }: Place | Opening, isMobile: boolean) =>
  only === undefined || only === (isMobile ? 'phone' : 'pc')

const open = async (page: Page, { at }: Place) => {
  if (typeof at === 'string') await goWithin(page, at)
  else await at(page)
  await expect(page.locator('h1, [role=heading][aria-level="1"]').first()).toBeAttached()
  // What says how far something is has a value; what says that one waits has none.
  await expect(page.locator('[role=progressbar]:not([aria-valuenow])')).toHaveCount(0)
}

for (const [domain, ofDomain] of Object.entries(places))
  test(`screens of ${domain} and their dialogs are accessible in both themes`, async ({ page, isMobile }) => {
    await signIn(page, demoPerson('sato'), '/app/profile')
    for (const place of ofDomain.filter((one) => applies(one, isMobile)))
      await test.step(place.name, async () => {
        await open(page, place)
        await expectAccessibleInBothThemes(page, place.name)
        for (const opening of (place.openings ?? []).filter((one) => applies(one, isMobile))) {
          // What was open before is closed with its screen.
          await goWithin(page, '/app/profile')
          await expect(page).toHaveURL(/\/profile$/)
          await open(page, place)
          await opening.open(page)
          await expectAccessibleInBothThemes(page, `${place.name}: ${opening.name}`)
        }
      })
  })
