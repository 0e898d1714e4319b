import { GlobalStyles } from '@mui/material'
import { useEffect } from 'react'
import type { Paper } from './paper.ts'

/** Prints the page on lying paper of a size, with its map as large as the paper, for as long as it is shown. */
export const PrintPaper = ({ paper }: { readonly paper: Paper }) => {
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset['paper'] = paper
    return () => {
      delete dataset['paper']
    }
  }, [paper])
  return (
    <GlobalStyles
      styles={{
        '@page': { size: `${paper} landscape`, margin: '12mm 10mm' },
        '@media print': { '.map-frame': { breakInside: 'avoid', printColorAdjust: 'exact' } },
      }}
    />
  )
}
