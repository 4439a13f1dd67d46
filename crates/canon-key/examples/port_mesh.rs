//! Finds repeated triangles and open edges of a mesh: a port of what `mikedh/trimesh` does with
//! its table of 64-bit row keys, see `docs/ports.md`.
//!
//! Reads the `f` lines of a Wavefront OBJ file of triangles from standard input. Prints how many
//! triangles there are, how many are left when those of equal corners count once, and each edge
//! that one triangle alone has.

use std::error::Error;
use std::io::Write as _;

use canon_key::Dedup;

/// The corners of a line such as `f 1/1/1 2/2/1 3/3/1`, if it is a triangle.
fn triangle(line: &str) -> Option<[u32; 3]> {
    let corner = |word: &str| word.split('/').next()?.parse::<u32>().ok()?.checked_sub(1);
    let corners = line.strip_prefix("f ")?.split_whitespace().map(corner);
    corners.collect::<Option<Vec<u32>>>()?.try_into().ok()
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut faces = Vec::new();
    plain_lines::Source::open(None)?.for_each_line(|line| {
        let line = String::from_utf8_lossy(line);
        if line.starts_with("f ") {
            faces.push(triangle(&line).ok_or_else(|| format!("{line}: not a triangle"))?);
        }
        Ok::<(), String>(())
    })?;
    let vertices = faces.iter().flatten().max().map_or(0, |last| u64::from(*last) + 1);
    let unique = Dedup::<3>::new(vertices).indices(&faces)?;
    let edges: Vec<[u32; 2]> =
        faces.iter().flat_map(|&[a, b, c]| [[a, b], [b, c], [c, a]]).collect();
    let counts = Dedup::<2>::new(vertices).counts(&edges)?;
    let open = counts.iter().filter(|(_, count)| *count == 1);

    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    writeln!(out, "{} triangles, {} unique", faces.len(), unique.len())?;
    for &([a, b], _) in open {
        writeln!(out, "{} {}", a.min(b) + 1, a.max(b) + 1)?;
    }
    Ok(out.flush()?)
}
