import type { InfiniteData } from '@tanstack/react-query'
import type { Reply } from '#dataProvider/client.ts'

type Page = Reply<'listVocs'>
export type Voc = Page['vocs'][number]
/** A column of the board with the pages that have been loaded. */
export type Column = InfiniteData<Page, number>

const ranks = { LOW: 1, MIDDLE: 2, HIGH: 3 } as const satisfies Record<Voc['priority'], number>

/** The server's order of a column: the highest priority first, then the newest. */
const comesBefore = (a: Voc, b: Voc): boolean => {
  if (a.priority !== b.priority) return ranks[a.priority] > ranks[b.priority]
  return a.reportedDate === b.reportedDate ? a.id > b.id : a.reportedDate > b.reportedDate
}

const counted = (column: Column, more: number): Column => ({
  ...column,
  pages: column.pages.map((page) => ({ ...page, totalCount: page.totalCount + more })),
})

/** The column after a voice has left it. */
export const withoutVoc = (column: Column, id: number): Column => {
  const { pages, ...rest } = counted(column, -1)
  return { ...rest, pages: pages.map((page) => ({ ...page, vocs: page.vocs.filter((voc) => voc.id !== id) })) }
}

/** The column after a voice has been added at its position among the loaded ones. */
export const withVoc = (column: Column, voc: Voc): Column => {
  const { pages, ...rest } = counted(column, 1)
  const pageIndex = pages.findIndex(({ vocs }) => vocs.some((other) => comesBefore(voc, other)))
  const target = pageIndex === -1 ? pages.length - 1 : pageIndex
  return {
    ...rest,
    pages: pages.map((page, index) => {
      if (index !== target) return page
      const at = page.vocs.findIndex((other) => comesBefore(voc, other))
      return { ...page, vocs: page.vocs.toSpliced(at === -1 ? page.vocs.length : at, 0, voc) }
    }),
  }
}
