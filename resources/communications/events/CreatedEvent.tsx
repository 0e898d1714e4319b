import { Navigate } from 'react-router'
import type { CreatedProps } from '#ui/resource/declaration.ts'

/** Goes on to the new event, where those who attended are entered. */
export const CreatedEvent = ({ record }: CreatedProps) => <Navigate to={`/events/${Number(record['id'])}`} replace />
