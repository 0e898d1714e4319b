import { useMediaQuery } from '@mui/material'

export type Device = 'phone' | 'tablet' | 'pc'

/** The layout for the window's width (specification §9: up to 599, up to 1024, from 1025 px). */
export const useDevice = (): Device => {
  const pc = useMediaQuery('(min-width:1025px)', { noSsr: true })
  const phone = useMediaQuery('(max-width:599.98px)', { noSsr: true })
  return pc ? 'pc' : phone ? 'phone' : 'tablet'
}
