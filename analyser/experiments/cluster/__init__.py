"""The same chunks on other machines: a Dask cluster as a crew."""
