import { Box, Skeleton } from '@mui/material'
import { type ReactNode, useEffect, useState } from 'react'

/** Pixels below the window's edge at which a section begins to load. */
const ahead = 600

/** Whether an element has come near the window. Once it has, it stays so. */
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
  /** Anchor that the screen's own navigation leads to. */
  readonly id: string
  /** Height that its content is likely to have, in pixels, by the width of the window. */
  readonly height: { readonly xs: number; readonly sm: number; readonly md: number }
  /** The first does not wait for anything. */
  readonly isFirst: boolean
  /** Whether it need not wait any longer, wherever it stands. */
  readonly isWanted: boolean
  readonly children: ReactNode
}

/** A part of a long screen that begins to load when it comes near or is wanted. Its place is kept meanwhile, so that nothing jumps. */
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
