import { expect, type Page } from '@playwright/test'

/** Something that opens on a screen: a dialog, a menu, a sheet, a form in place. */
export interface Opening {
  readonly name: string
  /** Opens it on the screen and waits for it. */
  readonly open: (page: Page) => Promise<void>
  /** Set where the width of the screen decides whether there is such a thing. */
  readonly only?: 'phone' | 'pc'
}

/** A screen as people come to see it in the demo. Pictures are taken of it, and its accessibility is checked, in each theme and width. */
export interface Place {
  readonly name: string
  /** Its address, or how one gets there from any other screen. */
  readonly at: string | ((page: Page) => Promise<void>)
  readonly openings?: readonly Opening[]
  /** Where something is typed: takes it back, so that leaving asks nothing. */
  readonly takeBack?: (page: Page) => Promise<void>
  /** Set where there is something to see only in a demo with months of figures, which the browser tests do not have. */
  readonly needsFigures?: true
  readonly only?: 'phone' | 'pc'
}

/**
 * Goes to an address of the app that is open, as a link within it does: without loading it again. Ends when the former screen is gone, so that
 * nothing is found on it by mistake; what the new one shows may still be loaded. An address of the same screen changes it in place: nothing is waited
 * for then.
 */
export const goWithin = async (page: Page, address: string): Promise<void> => {
  const left = await page.evaluate<string | undefined>(`(() => {
    const left = document.querySelector('main')?.dataset.path
    // The position that React Router keeps in each entry of the history.
    const idx = (window.history.state?.idx ?? 0) + 1
    window.history.pushState({ idx }, '', ${JSON.stringify(address)})
    window.dispatchEvent(new PopStateEvent('popstate', { state: { idx } }))
    return left
  })()`)
  if (left !== undefined && new URL(address, page.url()).pathname !== `/app${left}`)
    await expect(page.locator(`main[data-path=${JSON.stringify(left)}]`)).toHaveCount(0)
}

/**
 * Waits until the screen of the present address is shown and not the former one, whose heading would be taken for its own. Screens before the sign-in
 * have no frame that says which one is shown.
 */
export const untilShown = async (page: Page): Promise<void> => {
  const shows = () =>
    page.evaluate<boolean>(`(() => {
      const path = document.querySelector('main')?.dataset.path
      return path === undefined || location.pathname === '/app' + path
    })()`)
  await expect.poll(shows).toBe(true)
}

/** Follows the first link of a list to a record. @param link - what its address has before the record's id */
export const first = (list: string, link: string) => async (page: Page) => {
  await goWithin(page, list)
  const id = `number(substring-before(concat(substring-after(@href, '${link}'), '?'), '?'))`
  const record = page.getByRole('main').locator(`xpath=.//a[contains(@href, '${link}') and ${id} > 0]`).first()
  await record.waitFor()
  const titleOfList = await page.title()
  await record.click()
  await expect(page).not.toHaveTitle(titleOfList)
  await expect(page).toHaveURL(new RegExp(`${link}\\d+`))
}

/** Opens a dialog by a button. */
export const dialog =
  (button: string | RegExp): Opening['open'] =>
  async (page) => {
    await page.getByRole('button', { name: button }).first().click()
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).last()).toBeVisible()
  }
