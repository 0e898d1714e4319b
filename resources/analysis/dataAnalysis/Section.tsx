import { Box, Skeleton } from '@mui/material'
import { type ReactNode, useEffect, useState } from 'react'

/** Distance below the window's edge at which a section starts to load, in pixels. */
const ahead = 600

/** Whether an element has been near the visible area. Once true, it stays true. */
const useSeen = (isFirst: boolean) => {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [isSeen, setSeen] = useState(isFirst)
  useEffect(() => {
    if (!place || isSeen) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: `${ahead}px` },
    )
    observer.observe(place)
    return () => observer.disconnect()
  }, [place, isSeen])
  return { setPlace, isSeen }
}

export interface SectionProps {
  /** Anchor for the screen's own navigation. */
  readonly id: string
  /** Expected height of the content in pixels, by the width of the window. */
  readonly height: { readonly xs: number; readonly sm: number; readonly md: number }
  /** The first section loads at once. */
  readonly isFirst: boolean
  /** Whether it should load now, wherever it is on the page. */
  readonly isWanted: boolean
  readonly children: ReactNode
}

/**
 * A part of a long screen that loads when it comes near the visible area or is wanted. Its height is reserved until then, so that the layout does
 * not shift.
 */
export const Section = ({ id, height, isFirst, isWanted, children }: SectionProps) => {
  const { setPlace, isSeen } = useSeen(isFirst)
  return (
    <Box
      id={id}
      ref={setPlace}
      tabIndex={-1}
      sx={{
        scrollMarginTop: 72,
        pt: isFirst ? 0 : 1,
        minHeight: height,
        outline: 'none',
        '@media print': { minHeight: 0 },
      }}
    >
      {isSeen || isWanted ? children : <Skeleton variant="rounded" sx={{ height }} />}
    </Box>
  )
}
