/** The retry-scheduler creates partitions two weeks ahead, so it may be down that long before messages find none. */
export const PARTITION_DAYS_AHEAD = 14;
