import { expect, test } from 'vitest'
import { testDatabase } from '../../support/database.ts'
import { testCopy, withMadeUpEntity } from '../../support/withMadeUpEntity.ts'

// The browser test of `npm run test:deep` also type-checks and builds such a copy, and uses its screens.
test('an entity that is added as CONTRIBUTING.md says has its calls, list, texts and place in the menu', async () => {
  const database = await testDatabase()
  const copy = await withMadeUpEntity()
  try {
    expect(copy.lines).toBeLessThan(120)
    expect(await testCopy(copy, database.ownerUrl)).toMatch(/Tests +4 passed \(4\)/)
  } finally {
    await copy.remove()
    await database.drop()
  }
})
