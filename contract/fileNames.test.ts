import { expect, test } from 'vitest'
import { fileNameOf } from './fileNames.ts'

test('a file is named by what it shows and what narrows it, in characters that every system takes', () => {
  expect(fileNameOf(['連携先管理', '都道府県: 熊本県', '20261201'], 'csv')).toBe(
    '連携先管理_都道府県 熊本県_20261201.csv',
  )
  expect(fileNameOf(['朝/の会議'], 'pdf')).toBe('朝_の会議.pdf')
  const long = 'あ'.repeat(60)
  expect(Buffer.byteLength(fileNameOf([long, long, long, '20261201'], 'csv'))).toBeLessThan(256)
})
