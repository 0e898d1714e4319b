import { Box } from '@mui/material'
import { type ReactNode, useEffect, useRef, useState } from 'react'

/** The height of the app's bar, below which the toolbar stays. */
const appBar = 56
const oneRow = 48
const toolbarOf = '.RaBulkActionsToolbar-toolbar'

/** The height of the toolbar in an element, which comes and goes, and has one row or two. */
const useToolbarHeight = () => {
  const place = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(oneRow)
  useEffect(() => {
    const element = place.current
    if (!element) return
    let toolbar: Element | null = null
    const sizes = new ResizeObserver(() => {
      if (toolbar && toolbar.clientHeight > 0) setHeight(toolbar.clientHeight)
    })
    const look = () => {
      const found = element.querySelector(toolbarOf)
      if (found === toolbar) return
      sizes.disconnect()
      toolbar = found
      if (found) sizes.observe(found)
    }
    const changes = new MutationObserver(look)
    changes.observe(element, { childList: true, subtree: true })
    look()
    return () => {
      changes.disconnect()
      sizes.disconnect()
    }
  }, [])
  return { place, height }
}

/**
 * Where the toolbar of a selection is: just above the rows, and below the app's bar while these are scrolled. It lies outside a horizontally
 * scrolled element, which would clip it. The toolbar lifts itself up by its height.
 */
export const SelectionPlace = ({ children }: { readonly children: ReactNode }) => {
  const { place, height } = useToolbarHeight()
  return (
    <Box ref={place} sx={{ position: 'sticky', zIndex: 3, height: 0 }} style={{ top: appBar + height }}>
      {children}
    </Box>
  )
}
