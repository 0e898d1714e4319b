import { Chart, type ChartProps } from '../Chart.tsx'

export interface BarChartProps extends Omit<ChartProps, 'kind'> {
  /** Next to each other (the default), stacked, or horizontal if names need room. */
  readonly mode?: 'grouped' | 'stacked' | 'horizontal'
}

/** Counts as bars. */
export const BarChart = ({ mode = 'grouped', ...props }: BarChartProps) => <Chart {...props} kind={mode} />
