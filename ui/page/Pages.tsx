import { Pagination } from '@mui/material'
import { useDevice } from '../useDevice.ts'

export interface PagesProps {
  /** How many there are; one is not worth showing. */
  readonly count: number
  /** From 1. */
  readonly page: number
  readonly onChange: (page: number) => void
}

/** Leads from page to page of what a block lists, with as many numbers as the screen has room for. */
export const Pages = ({ count, page, onChange }: PagesProps) => {
  const device = useDevice()
  if (count < 2) return null
  return (
    <Pagination
      count={count}
      page={page}
      siblingCount={device === 'phone' ? 0 : 1}
      onChange={(_event, next) => onChange(next)}
    />
  )
}
