import { join } from 'node:path'

export interface ConfigInput {
  readonly tileDir: string
  /** A database of admin areas. Without it, traffic drives on the right. */
  readonly adminFile?: string
  /** Threads of the build. */
  readonly concurrency: number
}

const logging = { type: '' }
const upTransitions = { '1': 400, '2': 100 }
const carLimits = {
  max_distance: 5_000_000,
  max_locations: 30,
  max_matrix_distance: 400_000,
  max_matrix_location_pairs: 10_000,
}

/**
 * Valhalla's configuration, as created by the Python script `valhalla_build_config` of version 3.6.1: its defaults,
 * without logging, with the limits of a taxi service.
 */
export function valhallaConfig({ tileDir, adminFile, concurrency }: ConfigInput): object {
  return {
    mjolnir: mjolnir(tileDir, adminFile, concurrency),
    additional_data: { elevation: join(tileDir, 'no-elevation') },
    loki: {
      actions: ['locate', 'route', 'sources_to_targets', 'trace_route', 'trace_attributes', 'status'],
      use_connectivity: true,
      service_defaults: {
        radius: 0,
        minimum_reachability: 50,
        search_cutoff: 35_000,
        node_snap_tolerance: 5,
        street_side_tolerance: 5,
        street_side_max_distance: 1000,
        heading_tolerance: 60,
      },
      logging,
      service: { proxy: 'ipc:///tmp/loki' },
    },
    thor: thor(),
    odin: { logging, service: { proxy: 'ipc:///tmp/odin' }, markup_formatter: { markup_enabled: false } },
    meili: meili(),
    service_limits: serviceLimits(),
    statsd: { port: 8125, prefix: 'valhalla' },
  }
}

function mjolnir(tileDir: string, adminFile: string | undefined, concurrency: number) {
  return {
    max_cache_size: 200_000_000,
    id_table_size: 1_300_000_000,
    use_lru_mem_cache: false,
    lru_mem_cache_hard_control: false,
    // A hash table of the tiles in memory. The default is an array of all tiles of the Earth: 8 MB for each thread.
    use_simple_mem_cache: true,
    tile_dir: tileDir,
    admin: adminFile ?? join(tileDir, 'no-admins'),
    timezone: join(tileDir, 'no-timezones'),
    concurrency,
    hierarchy: true,
    // Shortcuts keep the speed that they were built with and would ignore learned speeds.
    shortcuts: false,
    keep_all_osm_node_ids: false,
    keep_osm_node_ids: false,
    include_platforms: false,
    include_driveways: true,
    include_construction: false,
    include_bicycle: false,
    include_pedestrian: false,
    include_driving: true,
    import_bike_share_stations: false,
    global_synchronized_cache: false,
    max_concurrent_reader_users: 1,
    reclassify_links: true,
    data_processing: {
      infer_internal_intersections: true,
      infer_turn_channels: true,
      apply_country_overrides: true,
      grid_divisions_within_tile: 32,
      use_admin_db: adminFile !== undefined,
      use_direction_on_ways: false,
      allow_alt_name: false,
      use_urban_tag: false,
      use_rest_area: false,
      scan_tar: false,
    },
    logging,
  }
}

function thor() {
  const expandWithin = (level1: number) => ({ '0': 1e8, '1': level1, '2': 5000 })
  return {
    logging,
    source_to_target_algorithm: 'select_optimal',
    service: { proxy: 'ipc:///tmp/thor' },
    max_reserved_labels_count_astar: 2_000_000,
    max_reserved_labels_count_bidir_astar: 1_000_000,
    max_reserved_labels_count_dijkstras: 4_000_000,
    max_reserved_labels_count_bidir_dijkstras: 2_000_000,
    clear_reserved_memory: false,
    extended_search: false,
    costmatrix: {
      check_reverse_connection: true,
      allow_second_pass: false,
      max_reserved_locations: 25,
      max_iterations: 2800,
      min_iterations: 100,
      hierarchy_limits: { max_up_transitions: upTransitions },
    },
    bidirectional_astar: {
      // Seconds of search beyond the first route found; the default is 420. With this value none of 2,000 routes in a
      // city changed, and a route takes a third less time. Below 60 there are fewer alternatives.
      threshold_delta: 60,
      alternative_cost_extend: 1.2,
      alternative_iterations_delta: 100_000,
      hierarchy_limits: { max_up_transitions: upTransitions, expand_within_distance: expandWithin(20_000) },
    },
    unidirectional_astar: {
      hierarchy_limits: { max_up_transitions: upTransitions, expand_within_distance: expandWithin(100_000) },
    },
  }
}

function meili() {
  return {
    mode: 'auto',
    customizable: ['search_radius', 'turn_penalty_factor', 'gps_accuracy', 'breakage_distance'],
    verbose: false,
    default: {
      // For phones between houses. With the default, 4.07, noise is matched as detours.
      sigma_z: 8,
      gps_accuracy: 5,
      beta: 3,
      max_route_distance_factor: 5,
      max_route_time_factor: 5,
      max_search_radius: 100,
      breakage_distance: 2000,
      interpolation_distance: 10,
      search_radius: 50,
      geometry: false,
      route: true,
      turn_penalty_factor: 0,
    },
    auto: { turn_penalty_factor: 200, search_radius: 50 },
    pedestrian: { turn_penalty_factor: 100, search_radius: 50 },
    bicycle: { turn_penalty_factor: 140 },
    multimodal: { turn_penalty_factor: 70 },
    logging,
    service: { proxy: 'ipc:///tmp/meili' },
    grid: { size: 500, cache_size: 100_240 },
  }
}

function serviceLimits() {
  const others = [
    'bus',
    'pedestrian',
    'motor_scooter',
    'motorcycle',
    'bicycle',
    'multimodal',
    'transit',
    'truck',
  ]
  const bidirectional = { max_allowed_up_transitions: upTransitions }
  return {
    auto: carLimits,
    taxi: carLimits,
    ...Object.fromEntries(others.map((mode) => [mode, carLimits])),
    pedestrian: { ...carLimits, min_transit_walking_distance: 1, max_transit_walking_distance: 10_000 },
    bikeshare: carLimits,
    status: { allow_verbose: false },
    skadi: { max_shape: 750_000, min_resample: 10 },
    isochrone: {
      max_contours: 4,
      max_time_contour: 120,
      max_distance: 25_000,
      max_locations: 1,
      max_distance_contour: 200,
    },
    trace: {
      max_distance: 400_000,
      max_gps_accuracy: 100,
      max_search_radius: 100,
      max_shape: 16_000,
      max_alternates: 3,
      max_alternates_shape: 100,
    },
    centroid: { max_distance: 200_000, max_locations: 5 },
    max_exclude_locations: 50,
    max_reachability: 100,
    max_radius: 200,
    max_timedep_distance: 500_000,
    max_timedep_distance_matrix: 0,
    max_alternates: 2,
    max_exclude_polygons_length: 10_000,
    max_distance_disable_hierarchy_culling: 0,
    hierarchy_limits: {
      allow_modification: false,
      costmatrix: bidirectional,
      unidirectional_astar: {
        ...bidirectional,
        max_expand_within_distance: { '0': 1e8, '1': 100_000, '2': 5000 },
      },
      bidirectional_astar: {
        ...bidirectional,
        max_expand_within_distance: { '0': 1e8, '1': 20_000, '2': 5000 },
      },
    },
    allow_hard_exclusions: false,
  }
}
