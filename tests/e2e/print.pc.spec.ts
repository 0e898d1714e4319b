import { expect, test } from './fixtures.ts'
import { demoPerson, signIn } from './people.ts'
import { chartAddress, memoOf, writeMemo } from './screens.ts'

test.describe('on a dark screen', () => {
  test.use({ colorScheme: 'dark' })

  test('the chart is printed dark on white, on A4, with whose it is and without menus and buttons', async ({
    page,
    institution,
  }) => {
    await signIn(page, demoPerson('suzuki'), `${chartAddress(institution)}?view=karte`)
    await writeMemo(page, '印刷するメモ')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(memoOf(page).block.getByText('印刷するメモ')).toHaveCSS('color', 'rgb(28, 43, 51)')
    await expect(page.getByRole('main').getByText('くまもと中央総合病院（デモ）')).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842])
  })
})
