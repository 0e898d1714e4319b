import { Chart, type ChartProps } from '../Chart.tsx'

export interface BarChartProps extends Omit<ChartProps, 'kind'> {
  /** Beside each other (unless told), on top of each other, or lying below each other where names need room. */
  readonly mode?: 'grouped' | 'stacked' | 'horizontal'
}

/** Counts as bars. */
export const BarChart = ({ mode = 'grouped', ...props }: BarChartProps) => <Chart {...props} kind={mode} />
