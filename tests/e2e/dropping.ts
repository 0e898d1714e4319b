import type { Page } from '@playwright/test'

export interface Dropped {
  readonly name: string
  readonly contents: Buffer
}

/** Drops files on the page as if they were dragged there. */
export const drop = async (page: Page, files: readonly Dropped[]) => {
  const given = files.map(({ name, contents }) => ({ name, base64: contents.toString('base64') }))
  const transfer = await page.evaluateHandle(`(() => {
    const dropped = new DataTransfer()
    for (const { name, base64 } of ${JSON.stringify(given)})
      dropped.items.add(new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], name))
    return dropped
  })()`)
  const zone = page.getByText('ここにファイルをドラッグすることもできます', { exact: false })
  for (const type of ['dragover', 'drop']) await zone.dispatchEvent(type, { dataTransfer: transfer })
}
