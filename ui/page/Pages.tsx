import { Pagination } from '@mui/material'
import { useDevice } from '../useDevice.ts'

export interface PagesProps {
  /** Number of pages; with a single one nothing is shown. */
  readonly count: number
  /** Starting at 1; beyond the last one it is that (dataProvider/lastPage.ts). */
  readonly page: number
  readonly onChange: (page: number) => void
}

/** Pagination of a block's list, with as many page numbers as the screen has room for. */
export const Pages = ({ count, page, onChange }: PagesProps) => {
  const device = useDevice()
  if (count < 2) return null
  return (
    <Pagination
      count={count}
      page={Math.min(page, count)}
      siblingCount={device === 'phone' ? 0 : 1}
      onChange={(_event, next) => onChange(next)}
    />
  )
}
