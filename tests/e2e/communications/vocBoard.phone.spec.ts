import { aPerson, aTenant } from '../../support/builders.ts'
import { centre, fingerOn } from '../dragging.ts'
import { expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { aVoice, boardAddress, card, column, grip } from './voices.ts'

test('the board scrolls under a card that a finger holds at its edge, and by a finger beside the handle', async ({
  page,
  database,
  institution,
}) => {
  const title = '検査の予約をまとめて取りたい'
  const person = await aPerson(database, await aTenant(database))
  await aVoice(database, person, institution, title)
  await signIn(page, person, boardAddress(institution))
  const standing = card(column(page, '未対応（1件）'), title)
  const last = column(page, '対応不要')
  await expect(last).not.toBeInViewport()
  const finger = await fingerOn(page)

  const beside = await centre(standing)
  await finger.down(beside)
  await finger.move(beside, { x: beside.x - 100, y: beside.y })
  await expect(column(page, '対応中')).toBeInViewport({ ratio: 0.5 })
  await expect(page.locator('[data-dnd-dragging]')).toHaveCount(0)
  await finger.move({ x: beside.x - 100, y: beside.y }, beside)
  await finger.up()
  await expect(standing).toBeInViewport({ ratio: 1 })

  const from = await centre(grip(standing))
  const edge = { x: 372, y: from.y }
  await finger.down(from)
  await finger.move(from, edge)
  await expect(last).toBeInViewport({ ratio: 0.9 })
  await finger.up()
  await expect(card(column(page, '対応不要（1件）'), title)).toBeVisible()
})
