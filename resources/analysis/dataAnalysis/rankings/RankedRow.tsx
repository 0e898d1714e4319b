import { Box, Skeleton } from '@mui/material'
import type { ReactNode } from 'react'

/** Where there is room, the bar stands between name and figures; otherwise below the name. */
const wide = '@container (min-width: 640px)'

export interface RankedRowsProps {
  readonly isBusy: boolean
  /** From screen readers: rows without contents. */
  readonly isHidden?: boolean
  readonly children: ReactNode
}

/** The list of a ranking's rows, by whose width they are laid out. */
export const RankedRows = ({ isBusy, isHidden = false, children }: RankedRowsProps) => (
  <Box
    component="ol"
    aria-busy={isBusy}
    aria-hidden={isHidden || undefined}
    sx={{ listStyle: 'none', m: 0, p: 0, containerType: 'inline-size' }}
  >
    {children}
  </Box>
)

export interface RankedRowProps {
  readonly rank: ReactNode
  readonly name: ReactNode
  readonly figures: ReactNode
  /** The length of its bar, from 0 to 1; without it the row has none. */
  readonly share?: number | undefined
}

/** A row of a ranking. The bar says nothing that the figures do not say, so it is hidden from screen readers. */
export const RankedRow = ({ rank, name, figures, share }: RankedRowProps) => (
  <Box
    component="li"
    sx={{
      display: 'grid',
      columnGap: 1.5,
      rowGap: 0.5,
      py: 1,
      alignItems: 'center',
      borderBottom: 1,
      borderColor: 'hairline',
      gridTemplateColumns: '32px minmax(0, 1fr) auto',
      ...(share !== undefined && { [wide]: { gridTemplateColumns: '32px minmax(0, 3fr) minmax(0, 4fr) auto' } }),
    }}
  >
    <Box className="figures" sx={{ textAlign: 'right', color: 'text.secondary', fontWeight: 700 }}>
      {rank}
    </Box>
    <Box sx={{ minWidth: 0 }}>{name}</Box>
    {share !== undefined && (
      <Box
        aria-hidden
        sx={{
          gridColumn: '2 / -1',
          gridRow: 2,
          bgcolor: 'hairline',
          borderRadius: 1,
          printColorAdjust: 'exact',
          [wide]: { gridColumn: 3, gridRow: 1 },
        }}
      >
        <Box
          sx={{
            height: 4,
            width: `${Math.max(0, Math.min(1, share)) * 100}%`,
            bgcolor: 'primary.main',
            borderRadius: 1,
            printColorAdjust: 'exact',
            [wide]: { height: 10 },
          }}
        />
      </Box>
    )}
    <Box className="figures" sx={{ textAlign: 'right', gridColumn: -2, gridRow: 1 }}>
      {figures}
    </Box>
  </Box>
)

const placeholders = Array.from({ length: 10 }, (_, place) => place)

/** The first ten rows while they load. */
export const RankedRowSkeletons = ({ hasBars }: { readonly hasBars: boolean }) => (
  <Box aria-busy>
    <RankedRows isBusy isHidden>
      {placeholders.map((place) => (
        <RankedRow
          key={place}
          rank={<Skeleton />}
          name={
            <>
              <Skeleton width="60%" height={24} />
              <Skeleton width="85%" height={19} />
            </>
          }
          figures={<Skeleton width={96} height={40} />}
          share={hasBars ? 0 : undefined}
        />
      ))}
    </RankedRows>
  </Box>
)
