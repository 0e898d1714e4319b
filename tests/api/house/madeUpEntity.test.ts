import { expect, test } from 'vitest'
import { isOnCluster } from '../../support/cluster.ts'
import { testDatabase } from '../../support/database.ts'
import { whySkipped } from '../../support/whySkipped.ts'
import { testCopy, withMadeUpEntity } from '../../support/withMadeUpEntity.ts'

// The browser test of `npm run test:deep` also type-checks and builds such a copy, and uses its screens.
test.skipIf(isOnCluster)(
  `an entity that is added as CONTRIBUTING.md says has its calls, list, texts and place in the menu${whySkipped(isOnCluster, 'its tests copy a database of one machine')}`,
  async () => {
    const database = await testDatabase()
    const copy = await withMadeUpEntity()
    try {
      expect(copy.lines).toBeLessThan(130)
      expect(await testCopy(copy, database.ownerUrl)).toMatch(/Tests +4 passed \(4\)/)
    } finally {
      await copy.remove()
      await database.drop()
    }
  },
)
