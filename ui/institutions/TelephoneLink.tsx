import { Link } from '@mui/material'

/** A telephone number as a link that calls it, with room for a finger beyond its line. */
export const TelephoneLink = ({ number }: { readonly number: string }) => (
  <Link
    href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}
    className="figures"
    sx={{ display: 'inline-block', whiteSpace: 'nowrap', py: 0.75, my: -0.25 }}
  >
    {number}
  </Link>
)
